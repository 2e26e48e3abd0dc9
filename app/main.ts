interface Command {
  readonly help: string
  /** Loaded on demand, because most commands need large modules. */
  readonly load: () => Promise<(args: string[]) => Promise<void>>
}

/** `npm run app -- <command>`: each command gets its arguments, and exits or runs until it is stopped. */
const COMMANDS: Readonly<Record<string, Command>> = {
  start: { help: 'start the marketplace', load: async () => (await import('#app/cli/start.ts')).start },
  demo: {
    help: 'append a large demo marketplace to the log: demo --products 100000',
    load: async () => (await import('#app/cli/demo.ts')).demo,
  },
  seasonal: {
    help: "publish the seasonal items and recipes of the marketplace's state",
    load: async () => (await import('#app/cli/demo.ts')).seasonal,
  },
  staff: {
    help: 'assign a staff role: staff <username or email> <role>',
    load: async () => (await import('#app/cli/staff.ts')).staff,
  },
  'verify-log': {
    help: 'verify the whole log against its Merkle tree: verify-log [--key <public key>]',
    load: async () => (await import('#app/cli/transparency-log.ts')).verifyLogCommand,
  },
  doctor: {
    help: 'list parked events, failed jobs and events that earlier versions recorded wrongly',
    load: async () => (await import('#app/cli/doctor.ts')).doctor,
  },
  'prepare-eventstore': {
    help: "restrict EventStoreDB's deletion and metadata to administrators (EVENTSTORE_ADMIN_URL)",
    load: async () => (await import('#app/cli/prepare-eventstore.ts')).prepareEventStore,
  },
  'inclusion-proof': {
    help: 'prove that the tree includes an event: inclusion-proof <event id or position>',
    load: async () => (await import('#app/cli/transparency-log.ts')).printInclusionProof,
  },
  'consistency-proof': {
    help: 'prove that the log only grew: consistency-proof <from size> <to size>',
    load: async () => (await import('#app/cli/transparency-log.ts')).printConsistencyProof,
  },
  'make-keys': {
    help: 'print new secrets for the settings, as lines of an .env file',
    load: async () => (await import('#app/cli/keys.ts')).makeKeys,
  },
  'rewrap-keys': {
    help: 'wrap every stored key with the current DATA_ENCRYPTION_KEY',
    load: async () => (await import('#app/cli/keys.ts')).rewrapStoredKeys,
  },
  rebuild: {
    help: 'rebuild a read model while it serves reads: rebuild <projection>',
    load: async () => (await import('#app/cli/rebuild.ts')).rebuildProjection,
  },
}

export async function main([name = '', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name]
  if (!command) {
    const lines = Object.entries(COMMANDS).map(([known, { help }]) => `  ${known.padEnd(18)} ${help}`)
    process.stderr.write(`npm run app -- <command>\n${lines.join('\n')}\n`)
    process.exitCode = name === '' || name === 'help' ? 0 : 2
    return
  }
  try {
    const run = await command.load()
    await run(args)
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    process.stderr.write(`${name}: ${process.env.LOG_LEVEL === 'debug' ? failure.stack : failure.message}\n`)
    process.exitCode = 1
  }
}
