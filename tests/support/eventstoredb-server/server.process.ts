import { type ServerQuestion, startEventStoreDbServer } from './server.ts'
import { serverLog } from './server-log.ts'

// The server in a separate process. It reports its connection string, and ends with the process that started it.
const { connectionString, log, calls, misbehaviour } = await startEventStoreDbServer({
  log: serverLog({ busy: process.argv.includes('busy') }),
})
misbehaviour.flushMs = Number(process.argv.find((given) => given.startsWith('flush='))?.slice(6) ?? 0)

function answerTo(asked: ServerQuestion): unknown {
  if (asked.kind === 'calls') return calls
  if (asked.kind === 'count') return log.all.filter(({ type }) => type === asked.type).length
  if (asked.kind === 'flush') misbehaviour.flushMs = asked.ms
  else log.scavenge()
  return 'done'
}

process.send?.(connectionString)
process.on('message', (asked: ServerQuestion) => process.send?.(answerTo(asked)))
process.on('disconnect', () => process.exit(0))
