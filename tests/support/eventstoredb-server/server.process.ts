import { type ServerQuestion, startEventStoreDbServer } from './server.ts'
import { serverLog } from './server-log.ts'

// The server in a separate process. It reports its connection string, and ends with the process that started it.
const { connectionString, log, calls, misbehavior } = await startEventStoreDbServer({
  log: serverLog({ busy: process.argv.includes('busy') }),
})
misbehavior.flushMs = Number(process.argv.find((given) => given.startsWith('flush='))?.slice(6) ?? 0)

function answerTo(question: ServerQuestion): unknown {
  if (question.kind === 'calls') return calls
  if (question.kind === 'count') return log.all.filter(({ type }) => type === question.type).length
  if (question.kind === 'flush') misbehavior.flushMs = question.ms
  else log.scavenge()
  return 'done'
}

process.send?.(connectionString)
process.on('message', (question: ServerQuestion) => process.send?.(answerTo(question)))
process.on('disconnect', () => process.exit(0))
