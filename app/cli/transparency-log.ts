import { parseArgs } from 'node:util'
import cliProgress from 'cli-progress'
import { loadConfig } from '#app/cli/load-config.ts'
import { type Engines, openEngines } from '#app/engines.ts'
import { eventReference } from '#domain/transparency-log/contract.ts'
import { formatFinding } from '#domain/transparency-log/finding.ts'
import { consistencyProof, inclusionProof, type ProofUnavailable } from '#platform/transparency-log/proofs.ts'
import { type LogVerificationReport, verifyLog } from '#platform/transparency-log/verify-log.ts'

/**
 * `verify-log`: verifies the whole log against the transparency log, and every stream against the log. Reports the
 * findings, and exits with 1 if there are any.
 */
export async function verifyLogCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { key: { type: 'string', multiple: true } } })
  const { config, logger } = loadConfig({ LOG_LEVEL: 'warn' })
  const { transparencyLog, closing } = await openEngines(config, logger, { joinRunning: true })
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
    process.stdout.write(`${formatReport(report, (performance.now() - began) / 1000)}\n`)
    if (report.findingCount > 0) process.exitCode = 1
  } finally {
    bar.stop()
    await closing.closeAll()
  }
}

/** The report, with one line per finding. */
export function formatReport(report: LogVerificationReport, seconds: number): string {
  const { treeSize, streams, checkpointCount, pendingEvents, findings, findingCount } = report
  const summary = `${treeSize} events, ${streams} streams and ${checkpointCount} checkpoints verified in ${seconds.toFixed(1)} s, not yet in the tree: ${pendingEvents}`
  if (findingCount === 0) return `The log is unchanged.\n${summary}`
  const unlisted = findingCount - findings.reduce((sum, { count }) => sum + count, 0)
  const more = unlisted > 0 ? [`- and ${unlisted} more`] : []
  return ['The log was changed:', ...findings.map((finding) => `- ${formatFinding(finding)}`), ...more, summary].join(
    '\n',
  )
}

const UNAVAILABLE_TEXTS: Readonly<Record<ProofUnavailable, string>> = {
  unknown: 'there is no such event in the log',
  unsealed: 'this event is not in the tree yet; try again in a minute',
  broken: 'the log and its tree disagree about this event; run verify-log to find what was changed',
}

/** `inclusion-proof <event id or position>`: prints the proof as JSON, for `verify-proof.mjs`. */
export async function printInclusionProof([reference = '']: string[]): Promise<void> {
  if (!eventReference.safeParse(reference).success) return printUsage('inclusion-proof <event id or position>')
  await writeProof(async ({ transparencyLog }) => {
    const proof = await inclusionProof(
      transparencyLog,
      reference.includes('-') ? { id: reference } : { position: reference },
    )
    if (typeof proof === 'string') throw new Error(UNAVAILABLE_TEXTS[proof])
    return proof
  })
}

/** `consistency-proof <from> <to>`: prints the proof that the first `to` events start with the first `from` events. */
export async function printConsistencyProof([from = '', to = '']: string[]): Promise<void> {
  if (![from, to].every((size) => /^\d{1,15}$/.test(size))) return printUsage('consistency-proof <from size> <to size>')
  await writeProof(async ({ transparencyLog: { treeStore } }) => {
    const proof = await consistencyProof(treeStore, { from: Number(from), to: Number(to) })
    if (proof === 'broken') throw new Error('a part of the tree is missing; run verify-log to find where')
    if (proof === 'fewer')
      throw new Error(`sizes must ascend, up to the tree's ${(await treeStore.head()).size} events`)
    return proof
  })
}

function printUsage(usage: string): void {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}

async function writeProof(make: (engines: Engines) => Promise<object>): Promise<void> {
  const { config, logger } = loadConfig({ LOG_LEVEL: 'warn' })
  const engines = await openEngines(config, logger, { joinRunning: true })
  try {
    process.stdout.write(`${JSON.stringify(await make(engines), null, 2)}\n`)
  } finally {
    await engines.closing.closeAll()
  }
}
