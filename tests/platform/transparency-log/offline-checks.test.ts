import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import { leafHash, nodeHash, provenBy } from '#platform/transparency-log/verify-proof.mjs'

const signer = checkpointSigner(Buffer.alloc(32, 7))
const key = signer.publicKey
const at = '2026-05-01T09:30:00.000Z'

const event = {
  position: '2',
  stream: 'order-1',
  revision: 1,
  id: '0b3c1b0e-6f7e-4a3c-9a53-1f3e2d4c5b6a',
  type: 'OrderPlaced',
  data: '{"orderId":"order-1","totalCents":1200,"name":{"$encrypted":"é"}}',
  meta: '{"recordedAt":"2026-05-01T09:29:00.000Z"}',
}
const other = leafHash({ ...event, position: '1', revision: 0 })
const root = nodeHash(other, leafHash(event))
const checkpoint = signer.checkpoint({ size: 2, root, at })
const proof = { event, index: 1, size: 2, path: [other.toString('base64')], checkpoint }
const proofText = JSON.stringify(proof, null, 2)

const grown = nodeHash(root, other)
const growth = {
  from: { size: 2, root: root.toString('base64') },
  to: { size: 3, root: grown.toString('base64') },
  path: [other.toString('base64')],
}
const newer = signer.checkpoint({ size: 3, root: grown, at })

const buffers = (texts: readonly string[]): Buffer[] => texts.map((text) => Buffer.from(text))
const proven = (...texts: string[]) => provenBy(buffers(texts), [key])

/** The text with one base64 character replaced by another one that differs only in unused bits. */
const withUnusedBits = (base64: string) =>
  base64.replace(/(.)=$/, (_, last) => `${String.fromCharCode(last.charCodeAt(0) + 1)}=`)

/** The variants of a file with one flipped bit that a check accepts. */
function acceptedFlips(content: Buffer, check: (changed: Buffer) => unknown): string[] {
  const accepted: string[] = []
  for (let bit = 0; bit < content.length * 8; bit++) {
    const changed = Buffer.from(content)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    try {
      check(changed)
      accepted.push(
        `bit ${bit & 7} of byte ${bit >> 3}: ${JSON.stringify(changed.toString('latin1', (bit >> 3) - 10, (bit >> 3) + 10))}`,
      )
    } catch {}
  }
  return accepted
}

describe('a proof', () => {
  test('states its event', () => {
    expect(proven(proofText)).toContain('Proven: the log of 2 events')
    for (const text of ['OrderPlaced', 'order-1', '2026-05-01T09:29:00.000Z', event.data])
      expect(proven(proofText)).toContain(text)
  })

  test('with a duplicate key is rejected', () => {
    const forged = proofText.replace('"data":', `"data": "{\\"totalCents\\":1}",\n    "data":`)
    expect(JSON.parse(forged)).toEqual(proof)
    expect(() => proven(forged)).toThrow('the key "data" appears twice')
    expect(() => proven(proofText.replace('"data":', '"d\\u0061ta": "", "data":'))).toThrow('not in canonical form')
  })

  test('with an unknown, missing or retyped field is rejected', () => {
    for (const [name, part] of Object.entries({ proof, event }) as [string, Record<string, unknown>][]) {
      const whole = (changed: object) => JSON.stringify(name === 'event' ? { ...proof, event: changed } : changed)
      expect(() => proven(whole({ ...part, note: 'more' }))).toThrow(/unknown key: "note"/)
      for (const [field, value] of Object.entries(part)) {
        const { [field]: _, ...rest } = part
        expect(() => proven(whole(rest)), `${field} removed`).toThrow()
        for (const wrong of [null, true, [], {}, '', 7, -1, `${value}`, [value], `${value} `])
          if (wrong !== value) expect(() => proven(whole({ ...part, [field]: wrong })), `${field}: ${wrong}`).toThrow()
      }
    }
  })

  test('is invalid with any bit flipped', () => {
    expect(acceptedFlips(Buffer.from(proofText), (changed) => provenBy([changed], [key]))).toEqual([])
  })

  test('with unused base64 bits set is rejected', () => {
    const [hash] = proof.path
    expect(Buffer.from(withUnusedBits(hash!), 'base64')).toEqual(Buffer.from(hash!, 'base64'))
    expect(() => proven(JSON.stringify({ ...proof, path: [withUnusedBits(hash!)] }))).toThrow('canonical')
    expect(() => proven(JSON.stringify({ ...proof, path: [other.subarray(0, 30).toString('base64')] }))).toThrow(
      '"path"',
    )
  })

  test('with a lone surrogate is rejected', () => {
    const odd = { ...event, data: '{"name":"\ufffd"}' }
    const oddRoot = nodeHash(other, leafHash(odd))
    const oddProof = { ...proof, event: odd, checkpoint: signer.checkpoint({ size: 2, root: oddRoot, at }) }
    const text = JSON.stringify(oddProof)
    expect(proven(text)).toContain('Proven')
    expect(leafHash({ ...odd, data: '{"name":"\ud800"}' })).toEqual(leafHash(odd))
    expect(() => proven(text.replace('\ufffd', '\\ud800'))).toThrow('not in canonical form')
  })
})

describe('a checkpoint', () => {
  test('does not open with any bit flipped', () => {
    expect(proven(checkpoint)).toContain('Signed: a log of 2 events')
    expect(acceptedFlips(Buffer.from(checkpoint), (changed) => provenBy([changed], [key]))).toEqual([])
  })

  test('does not open with any bit of the key flipped', () => {
    const flipped = (changed: Buffer) => provenBy([Buffer.from(checkpoint)], [changed.toString('latin1')])
    expect(acceptedFlips(Buffer.from(key), flipped)).toEqual([])
    const former = `${key}@2`
    expect(provenBy([Buffer.from(checkpoint)], [former])).toContain('Signed')
  })
})

describe('a consistency proof', () => {
  test('is invalid with any bit flipped', () => {
    const texts = buffers([checkpoint, newer, JSON.stringify(growth)])
    expect(provenBy(texts, [key])).toContain('the log of 3 events')
    for (const [i, text] of texts.entries())
      expect(acceptedFlips(text, (changed) => provenBy(texts.with(i, changed), [key]))).toEqual([])
  })
})

describe('the signature of a manifest', () => {
  test('is not accepted for a checkpoint', () => {
    const manifest = signer.manifest({ order: 'FG-1', size: 2, sha256: root, at })
    expect(() => proven(manifest)).toThrow('this is not a checkpoint')
  })
})

describe('the offline checker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'offline-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const run = (program: string, ...given: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], { encoding: 'utf8' })
    return { status, out: stdout, err: stderr }
  }
  const PROGRAM = 'platform/transparency-log/verify-proof.mjs'

  test('prints its usage without a key or a file', () => {
    const good = file('proof.json', proofText)
    const usage = { status: 2, out: '', err: expect.stringContaining('Usage:') }
    expect(run(PROGRAM)).toMatchObject(usage)
    expect(run(PROGRAM, good)).toMatchObject(usage)
    expect(run(PROGRAM, key)).toMatchObject(usage)
    expect(run(PROGRAM, good, `${key.slice(0, -2)}A=`)).toMatchObject(usage)
    expect(run(PROGRAM, good, good, key)).toMatchObject(usage)
    expect(run(PROGRAM, good, key)).toMatchObject({ status: 0, out: expect.stringContaining('Proven') })
    expect(run(PROGRAM, file('forged.json', proofText.replace('1200', '1300')), key)).toMatchObject({ status: 1 })
  })

  test('runs through a symbolic link', () => {
    const link = join(folder, 'linked.mjs')
    symlinkSync(join(import.meta.dirname, '../../../platform/transparency-log/verify-proof.mjs'), link)
    expect(run(link, file('proof.json', proofText), key).out).toContain('Proven')
  })
})
