import { startEventStoreDbServer } from './server.ts'
import { serverLog } from './server-log.ts'

// The server in a process of its own: tells its connection string, and ends with whoever started it.
const { connectionString, log } = await startEventStoreDbServer({
  log: serverLog({ busy: process.argv.includes('busy') }),
})
process.send?.(connectionString)
process.on('message', (asked) => {
  if (asked === 'scavenge') log.scavenge()
  process.send?.('done')
})
process.on('disconnect', () => process.exit(0))
