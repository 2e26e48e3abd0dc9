import { startEventStoreDbServer } from './server.ts'

// The server in a process of its own: tells its connection string, and ends with whoever started it.
const { connectionString } = await startEventStoreDbServer()
process.send?.(connectionString)
process.on('disconnect', () => process.exit(0))
