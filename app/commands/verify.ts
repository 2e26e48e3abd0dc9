import { parseArgs } from 'node:util'
import cliProgress from 'cli-progress'
import { formatFinding } from '#domain/transparency-log/finding-words.ts'
import { type LogVerificationReport, verifyLog } from '#platform/transparency-log/verify-log.ts'
import { openEngines } from '../engines.ts'
import { configured } from './configured.ts'

/**
 * `verify-log`: compares the whole log with everything that was sealed, and every stream with the log; ends with 1 when something is
 * wrong, and reports where.
 */
export async function verify(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { key: { type: 'string', multiple: true } } })
  const { config, logger } = configured({ LOG_LEVEL: 'warn' })
  const { transparencyLog, closing } = await openEngines(config, logger, { beside: true })
  const publicKeys = values.key ?? transparencyLog.publicKeys
  if (publicKeys.length === 0) {
    await closing.closeAll()
    throw new Error('no public key to verify with: set LOG_SIGNING_PUBLIC_KEY, or give one with --key')
  }
  const bar = new cliProgress.SingleBar({ format: '{bar} {value}/{total} events', hideCursor: true })
  const began = performance.now()
  bar.start(1, 0)
  try {
    const onProgress = (done: number, total: number) => {
      bar.setTotal(Math.max(total, 1))
      bar.update(done)
    }
    const report = await verifyLog({ ...transparencyLog, publicKeys, onProgress })
    bar.stop()
    process.stdout.write(`${reportWords(report, (performance.now() - began) / 1000)}\n`)
    if (report.wrong > 0) process.exitCode = 1
  } finally {
    bar.stop()
    await closing.closeAll()
  }
}

/** What came of it, a line for each finding. */
export function reportWords(report: LogVerificationReport, seconds: number): string {
  const { sealed, streams, checkpoints, waiting, findings, wrong } = report
  const looked = `${sealed} events, ${streams} streams and ${checkpoints} checkpoints compared in ${seconds.toFixed(1)} s, not yet sealed: ${waiting}`
  if (wrong === 0) return `The log is as it was written.\n${looked}`
  const untold = wrong - findings.reduce((sum, { count }) => sum + count, 0)
  const more = untold > 0 ? [`- and ${untold} more`] : []
  return [
    'The log is NOT as it was written:',
    ...findings.map((one) => `- ${formatFinding(one)}`),
    ...more,
    looked,
  ].join('\n')
}
