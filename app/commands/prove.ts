import { eventReference } from '#domain/transparency-log/contract.ts'
import { consistencyProof, inclusionProof, type ProofUnavailable } from '#platform/transparency-log/proofs.ts'
import { type Engines, openEngines } from '../engines.ts'
import { configured } from './configured.ts'

const WHY: Readonly<Record<ProofUnavailable, string>> = {
  unknown: 'there is no such event in the log',
  unsealed: 'this event is not sealed yet; try again in a minute',
  broken: 'log and seal disagree about this event; verify-log says what was changed',
}

/** `inclusion-proof <event id or position>`: writes the proof as JSON, for `verify-proof.mjs`. */
export async function prove([reference = '']: string[]): Promise<void> {
  if (!eventReference.safeParse(reference).success) return misused('inclusion-proof <event id or position>')
  await write(async ({ transparencyLog }) => {
    const proof = await inclusionProof(
      transparencyLog,
      reference.includes('-') ? { id: reference } : { position: reference },
    )
    if (typeof proof === 'string') throw new Error(WHY[proof])
    return proof
  })
}

/** `consistency-proof <from> <to>`: writes the proof that the first `to` events begin with the first `from`. */
export async function consistency([from = '', to = '']: string[]): Promise<void> {
  if (![from, to].every((size) => /^\d{1,15}$/.test(size))) return misused('consistency-proof <from size> <to size>')
  await write(async ({ transparencyLog: { treeStore } }) => {
    const proof = await consistencyProof(treeStore, { from: Number(from), to: Number(to) })
    if (proof === 'broken') throw new Error('a part of the seal is missing; verify-log says from which position on')
    if (proof === 'fewer')
      throw new Error(`the smaller size comes first, and ${(await treeStore.head()).size} events are sealed`)
    return proof
  })
}

function misused(how: string): void {
  process.stderr.write(`${how}\n`)
  process.exitCode = 2
}

async function write(make: (engines: Engines) => Promise<object>): Promise<void> {
  const { config, logger } = configured({ LOG_LEVEL: 'warn' })
  const engines = await openEngines(config, logger, { beside: true })
  try {
    process.stdout.write(`${JSON.stringify(await make(engines), null, 2)}\n`)
  } finally {
    await engines.closing.closeAll()
  }
}
