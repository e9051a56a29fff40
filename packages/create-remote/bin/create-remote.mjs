#!/usr/bin/env node
// The command of `npm create @whetstone/remote`: `whetstone create`, which also says that a Node is too old.
process.argv.splice(2, 0, 'create');
await import('@whetstone/federation/command');
