import type { DynamicModule, InjectionToken } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { ServerConfig } from './server-config.ts';

@Module({})
class ConfigModule {}

/** Provides the settings to all modules, by the service's own token and by `ServerConfig`. */
export function configModule<Config extends ServerConfig>(
  token: InjectionToken<Config>,
  config: Config,
): DynamicModule {
  return {
    module: ConfigModule,
    global: true,
    providers: [
      { provide: token, useValue: config },
      { provide: ServerConfig, useExisting: token },
    ],
    exports: [token, ServerConfig],
  };
}
