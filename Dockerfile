# Four images: `--target api`, `--target releases`, `--target edge`, and `--target release`. The release image releases the microfrontend builds that it contains.
# Each final image contains only compiled files and production dependencies. scripts/dockerfile.full.spec.ts replays the stages.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY . .
RUN npm install --no-audit --no-fund --loglevel=error && node scripts/build.ts

FROM node:24.21.0-slim AS api-tree
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/server/package.json packages/server/
COPY services/api/package.json services/api/
RUN npm install --omit=dev --no-audit --no-fund --loglevel=error -w services/api
COPY --from=build /app/packages/contract/schema packages/contract/schema
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/services/api/demo services/api/demo
COPY --from=build /app/services/api/dist services/api/dist

FROM node:24.21.0-slim AS releases-tree
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/server/package.json packages/server/
COPY services/releases/package.json services/releases/
RUN npm install --omit=dev --no-audit --no-fund --loglevel=error -w services/releases
COPY --from=build /app/packages/contract/schema packages/contract/schema
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/services/releases/dist services/releases/dist

FROM node:24.21.0-slim AS edge-tree
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY services/edge/package.json services/edge/
RUN npm install --omit=dev --no-audit --no-fund --loglevel=error -w services/edge
COPY --from=build /app/packages/contract/schema packages/contract/schema
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/services/edge/media services/edge/media
COPY --from=build /app/services/edge/dist services/edge/dist

FROM node:24.21.0-slim AS release-tree
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/federation/package.json packages/federation/
RUN npm install --omit=dev --no-audit --no-fund --loglevel=error -w packages/federation
COPY --from=build /app/packages/contract/schema packages/contract/schema
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/federation/bin packages/federation/bin
COPY --from=build /app/packages/federation/dist packages/federation/dist
COPY --from=build /app/shell/dist shell/dist
COPY --from=build /app/mf-catalog/dist mf-catalog/dist
COPY --from=build /app/mf-account/dist mf-account/dist
COPY --from=build /app/mf-admin/dist mf-admin/dist
COPY --from=build /app/mf-content/dist mf-content/dist
COPY scripts/release.ts scripts/
COPY scripts/lib/command-line.ts scripts/lib/files.ts scripts/lib/release-built.ts scripts/lib/run.ts scripts/lib/workspace.ts scripts/lib/

FROM node:24.21.0-slim AS api
ENV NODE_ENV=production HOST=0.0.0.0 API_PORT=4001 INTERNAL_HOST=0.0.0.0 API_INTERNAL_PORT=4011 DATA_DIR=/data
WORKDIR /app
COPY --from=api-tree /app ./
# Docker gives a new volume the owner of its mount point.
RUN install -d -o node -g node /data /data/photos
USER node
EXPOSE 4001 4011
CMD ["node", "--enable-source-maps", "services/api/dist/main.js"]

FROM node:24.21.0-slim AS releases
ENV NODE_ENV=production HOST=0.0.0.0 RELEASES_PORT=4002 INTERNAL_HOST=0.0.0.0 RELEASES_INTERNAL_PORT=4012 DATA_DIR=/data
WORKDIR /app
COPY --from=releases-tree /app ./
RUN install -d -o node -g node /data /data/deploy-tokens
USER node
EXPOSE 4002 4012
CMD ["node", "--enable-source-maps", "services/releases/dist/main.js"]

FROM node:24.21.0-slim AS edge
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 INTERNAL_HOST=0.0.0.0 INTERNAL_PORT=4010 EDGE_DIR=/edge
WORKDIR /app
COPY --from=edge-tree /app ./
RUN install -d -o node -g node /edge
USER node
EXPOSE 4000 4010
CMD ["node", "--enable-source-maps", "services/edge/dist/main.js"]

FROM node:24.21.0-slim AS release
ENV NODE_ENV=production DEPLOY_TOKENS_DIR=/deploy-tokens
WORKDIR /app
COPY --from=release-tree /app ./
USER node
CMD ["node", "scripts/release.ts", "--first"]
