import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventProofView } from '#domain/transparency-log/contract.ts'
import { verifyProof } from '#frontend/staff/transparency-log/verify-proof.ts'
import { inclusionProof } from '#platform/transparency-log/proofs.ts'
import { sealedLog } from '#tests/support/sealed-log.ts'

let log: Awaited<ReturnType<typeof sealedLog>>
let proof: EventProofView
beforeAll(async () => {
  log = await sealedLog()
  await log.append(7)
  await log.sealAll()
  const found = await inclusionProof(log, { position: '3' })
  if (typeof found === 'string') throw new Error(`no proof: ${found}`)
  proof = { ...found, path: [...found.path] }
})
afterAll(() => log?.close())

test('the browser accepts a proof of the log', async () => {
  expect(await verifyProof(proof, log.publicKeys)).toMatchObject({ signedAt: expect.any(String) })
})

test('the browser rejects an invalid proof', async () => {
  const changed = { ...proof, event: { ...proof.event, data: '{}' } }
  await expect(verifyProof(changed, log.publicKeys)).rejects.toThrow('does not match the tree')
  await expect(verifyProof(proof, [])).rejects.toThrow('by another key')
  await expect(verifyProof({ ...proof, path: proof.path.slice(1) }, log.publicKeys)).rejects.toThrow('too short')
  await expect(verifyProof({ ...proof, size: 9 }, log.publicKeys)).rejects.toThrow('different sizes')
})
