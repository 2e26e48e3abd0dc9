import { eventReference } from '#domain/audit/proof.contract.ts'
import { type NoProof, proveConsistency, proveEvent } from '#platform/seal/prove.ts'
import { type Engines, openEngines } from '../engines.ts'
import { configured } from './configured.ts'

const WHY: Readonly<Record<NoProof, string>> = {
  unknown: 'there is no such event in the log',
  unsealed: 'this event is not sealed yet; try again in a minute',
  broken: 'log and seal disagree about this event; verify says what was changed',
}

/** `prove <event id or position>`: writes the proof as JSON, for `check-proof.mjs`. */
export async function prove([reference = '']: string[]): Promise<void> {
  if (!eventReference.safeParse(reference).success) return misused('prove <event id or position>')
  await write(async ({ seal }) => {
    const proof = await proveEvent(seal, reference.includes('-') ? { id: reference } : { position: reference })
    if (typeof proof === 'string') throw new Error(WHY[proof])
    return proof
  })
}

/** `consistency <from> <to>`: writes the proof that the first `to` events begin with the first `from`. */
export async function consistency([from = '', to = '']: string[]): Promise<void> {
  if (![from, to].every((size) => /^\d{1,15}$/.test(size))) return misused('consistency <from size> <to size>')
  await write(async ({ seal: { tables } }) => {
    const proof = await proveConsistency(tables, { from: Number(from), to: Number(to) })
    if (proof === 'broken') throw new Error('a part of the seal is missing; verify says from which position on')
    if (proof === 'fewer')
      throw new Error(`the smaller size comes first, and ${(await tables.sealedTo()).size} events are sealed`)
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
