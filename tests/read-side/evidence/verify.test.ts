import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import { leafHash, nodeHash, type SealedEvent } from '#platform/transparency-log/verify-proof.mjs'
import { verifyBundle } from '#read-side/evidence/verify.mjs'
import { sized } from '#tests/support/exhaustive.ts'

const signer = checkpointSigner(Buffer.alloc(32, 7))
const at = '2026-05-01T09:30:00.000Z'
const sha256 = (text: string) => createHash('sha256').update(text).digest()

const policy = '{"text":"Refunds within a week."}'
const paper = 'a paper'
const eventAt = (position: string, type: string, data: object): SealedEvent => ({
  position,
  stream: 'order-1',
  revision: Number(position) - 1,
  id: `event-${position}`,
  type,
  data: JSON.stringify(data),
  meta: JSON.stringify({ recordedAt: at }),
})
const placed = eventAt('1', 'CheckoutStarted', {
  acceptedPolicies: [{ policy: 'refunds', version: '1', sha256: sha256(policy).toString('hex') }],
})
const shown = eventAt('2', 'DisputeStatementAdded', {
  evidence: [{ id: 'paper-1', kind: 'pdf', sha256: sha256(paper).toString('hex') }],
})
const repriced = { productId: 'product_1', previousPriceCents: 800, priceCents: 950 }
const young = eventAt('3', 'ProductPriceChanged', repriced)
const priceChange = { step: '3', at, fromCents: 800, toCents: 950, beforeOrder: false }
const pricesOf = (productId: string, change: object) =>
  JSON.stringify([{ productId, name: 'Squash', unit: 'each', orderedCents: 800, currentCents: 950, changes: [change] }])
const [left, right] = [leafHash(placed), leafHash(shown)]
const checkpoint = signer.checkpoint({ size: 2, root: nodeHash(left, right), at })
const proofs = {
  'proofs/1.json': { event: placed, index: 0, size: 2, path: [right.toString('base64')], checkpoint },
  'proofs/2.json': { event: shown, index: 1, size: 2, path: [left.toString('base64')], checkpoint },
}

type Texts = Record<string, string>
const sound: Texts = {
  'index.html': '<p>What happened.</p>',
  'events.ndjson': [placed, shown, young].map((event) => `${JSON.stringify(event)}\n`).join(''),
  'unproven.json': JSON.stringify([{ position: '3', why: 'unsealed' }]),
  'checkpoint.txt': checkpoint,
  'public-key.txt': `${signer.publicKey}\n`,
  'policies/refunds-1.json': policy,
  'documents/paper-1.pdf': paper,
  'prices.json': pricesOf('product_1', priceChange),
  'emails.json': JSON.stringify([{ key: 'dispute:1:0:buyer', at, what: 'Email sent', event: '2' }]),
  ...Object.fromEntries(Object.entries(proofs).map(([name, proof]) => [name, JSON.stringify(proof)])),
}

/** A bundle with a validly signed manifest, so that only the content of its files can be invalid. */
function signedBundle(texts: Texts, size = 2): Map<string, Uint8Array> {
  const hashes = Object.entries(texts).map(([name, text]) => [name, sha256(text).toString('hex')])
  const manifest = JSON.stringify(Object.fromEntries(hashes))
  const note = signer.manifest({ order: 'FG-1', size, sha256: sha256(manifest), at })
  const files = { ...texts, 'manifest.json': manifest, 'manifest.sig': note }
  return new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
}
const check = (files: ReadonlyMap<string, Uint8Array>) => verifyBundle(files, [signer.publicKey])
const checkSigned = (changes: Texts) => check(signedBundle({ ...sound, ...changes }))
const without = (...names: string[]): Texts =>
  Object.fromEntries(Object.entries(sound).filter(([name]) => !names.includes(name)))

test('a bundle proves its events', () => {
  const { order, events, newer } = check(signedBundle(sound))
  expect([order, events.length, [...newer]]).toEqual(['FG-1', 3, ['3']])
})

test('a bundle with any bit flipped is rejected', () => {
  const files = signedBundle(sound)
  const accepted: string[] = []
  // A step of 7 covers all bytes and all bit positions within a byte.
  for (const [name, content] of files)
    for (let bit = 0; bit < content.length * 8; bit += sized(7, 1)) {
      const changed = Buffer.from(content)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      try {
        check(new Map([...files, [name, changed]]))
        accepted.push(`${name}, bit ${bit}`)
      } catch {}
    }
  expect(accepted).toEqual([])
})

test('added, missing and renamed files are rejected', () => {
  const files = signedBundle(sound)
  for (const name of files.keys()) {
    const fewer = new Map([...files].filter(([one]) => one !== name))
    expect(() => check(fewer), `without ${name}`).toThrow('the file is missing')
    const renamed = new Map([...files].map(([one, content]) => [one === name ? `${one}.old` : one, content]))
    expect(() => check(renamed), `${name} renamed`).toThrow()
  }
  for (const more of ['more.txt', 'proofs/9.json', '__proto__', 'constructor'])
    expect(() => check(new Map([...files, [more, Buffer.from('{}')]])), more).toThrow('not part of this bundle')
})

test('a key twice in the manifest is rejected', () => {
  const files = signedBundle(sound)
  const manifest = Buffer.from(files.get('manifest.json')!).toString().replace('{', '{"index.html":"00",')
  const note = signer.manifest({ order: 'FG-1', size: 2, sha256: sha256(manifest), at })
  files.set('manifest.json', Buffer.from(manifest))
  files.set('manifest.sig', Buffer.from(note))
  expect(() => check(files)).toThrow('the key "index.html" appears twice')
})

test('a signed bundle that its log does not prove is rejected', () => {
  const events = sound['events.ndjson']!
  const changes: readonly [Texts, string][] = [
    [
      { 'events.ndjson': events.replace('"type":"DisputeStatementAdded"', '"type":"StatementLost"') },
      'differs from the proof',
    ],
    [{ 'events.ndjson': events.replace('{"position":"1"', '{"type":"X","position":"1"') }, 'appears twice'],
    [{ 'events.ndjson': events.replace('"revision":1', '"revision":1,"note":"x"') }, 'unknown key'],
    [{ 'events.ndjson': events.replace('"revision":1', '"revision":"1"') }, '"revision"'],
    [{ 'events.ndjson': `${events}${JSON.stringify(placed)}\n` }, 'twice'],
    [{ 'events.ndjson': events.slice(0, -1) }, 'truncated'],
    [{ 'unproven.json': '[]' }, 'proofs/3.json: the file is missing'],
    [{ 'unproven.json': '[{"position":"3","why":"broken"}]' }, 'the log and the tree differ'],
    [{ 'unproven.json': '[{"position":"9","why":"unsealed"}]' }, 'is not in events.ndjson'],
    [{ 'unproven.json': '[{"position":"3","why":"unsealed","more":1}]' }, 'unknown key'],
    [{ 'proofs/1.json': sound['proofs/2.json']! }, 'differs from the proof'],
    [{ 'proofs/1.json': sound['proofs/1.json']!.replace('"index":0', '"index":1') }, 'proofs/1.json'],
    [{ 'proofs/9.json': sound['proofs/1.json']! }, 'no such event'],
    [{ 'policies/refunds-1.json': '{}' }, 'differs from the accepted text'],
    [{ 'documents/paper-1.pdf': 'another' }, 'differs from the submitted document'],
    [{ 'checkpoint.txt': signer.checkpoint({ size: 3, root: left, at }) }, 'does not match the signed manifest'],
    [{ 'prices.json': pricesOf('product_1', { ...priceChange, toCents: 850 }) }, 'position 3 is not this price change'],
    [{ 'prices.json': pricesOf('product_2', priceChange) }, 'position 3 is not this price change'],
    [{ 'prices.json': pricesOf('product_1', { ...priceChange, step: '2' }) }, 'position 2 is not this price change'],
    [{ 'emails.json': sound['emails.json']!.replace('"event":"2"', '"event":"9"') }, 'position 9 is not in events'],
    [{ '../index.html': 'x' }, 'is not a valid file name'],
  ]
  for (const [change, message] of changes) expect(() => checkSigned(change), JSON.stringify(change)).toThrow(message)
  expect(() => check(signedBundle(without('checkpoint.txt')))).toThrow('checkpoint.txt: the file is missing')
  expect(() => check(signedBundle(sound, 9))).toThrow('does not match the signed manifest')
  expect(check(signedBundle(without('documents/paper-1.pdf'))).events).toHaveLength(3)
})

test("a former key cannot sign a larger log's manifest", () => {
  const files = signedBundle(sound)
  expect(verifyBundle(files, [`${signer.publicKey}@2`]).order).toBe('FG-1')
  expect(() => verifyBundle(files, [`${signer.publicKey}@1`])).toThrow('this former key is valid up to tree size 1')
})
