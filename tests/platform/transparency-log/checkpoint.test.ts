import { expect, test } from 'vitest'
import { checkpointSigner, ORIGIN } from '#platform/transparency-log/checkpoint-signer.ts'
import { leafPosition, positionAt } from '#platform/transparency-log/merkle-tree.ts'
import { checkProof, leafHash, openCheckpoint } from '#platform/transparency-log/verify-proof.mjs'

// RFC 8032, 7.1, test 1.
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'

const signer = checkpointSigner(SEED)
const root = leafHash({ position: '1', stream: 's', revision: 0, id: 'i', type: 'T', data: '{}', meta: '{}' })
const at = '2026-05-01T09:30:00.000Z'

test('the public key derives from the seed', () => {
  const key = Buffer.from(`01${PUBLIC}`, 'hex').toString('base64')
  expect(signer.publicKey).toMatch(/^farmgate\/log\+[0-9a-f]{8}\+/)
  expect(signer.publicKey.slice(ORIGIN.length + 10)).toBe(key)
})

test('a checkpoint opens to what was signed', () => {
  const note = signer.checkpoint({ size: 7, root, at })
  expect(note).toMatch(/^farmgate\/log\n7\n\S{44}\ntime 2026-05-01T09:30:00.000Z\n\n— farmgate\/log \S+\n$/)
  expect(openCheckpoint(note, [signer.publicKey])).toMatchObject({ origin: ORIGIN, size: 7, at })
  expect(openCheckpoint(note, [signer.publicKey]).root).toEqual(root)
})

test('a foreign or changed checkpoint does not open', () => {
  const note = signer.checkpoint({ size: 7, root, at })
  const other = checkpointSigner(Buffer.alloc(32, 7))
  expect(() => openCheckpoint(note, [other.publicKey])).toThrow('signature')
  expect(openCheckpoint(note, [other.publicKey, signer.publicKey]).size).toBe(7)
  for (const forged of [
    note.replace('\n7\n', '\n8\n'),
    note.replace('2026', '2025'),
    note.replace('farmgate', 'farmgatf'),
  ])
    expect(() => openCheckpoint(forged, [signer.publicKey])).toThrow()
  expect(() => openCheckpoint(`${note}\n`, [signer.publicKey])).toThrow('not a checkpoint')
})

test('a former key opens checkpoints up to its last size', () => {
  const former = checkpointSigner(Buffer.alloc(32, 7))
  const keys = [signer.publicKey, `${former.publicKey}@7`]
  expect(openCheckpoint(former.checkpoint({ size: 7, root, at }), keys).size).toBe(7)
  const late = former.checkpoint({ size: 8, root, at })
  expect(() => openCheckpoint(late, keys)).toThrow(
    'this former key is valid up to tree size 7, but the checkpoint has size 8',
  )
  expect(openCheckpoint(signer.checkpoint({ size: 8, root, at }), keys).size).toBe(8)
  expect(() => openCheckpoint(late, [`${former.publicKey}@`])).toThrow('signature')
})

test('no two events share a leaf', () => {
  const event = { position: '1', stream: 'ab', revision: 0, id: 'c', type: 'T', data: '{"a":1}', meta: '{}' }
  const leaf = leafHash(event)
  expect(leafHash({ ...event, stream: 'a', id: 'bc' })).not.toEqual(leaf)
  expect(leafHash({ ...event, data: '{"a":1}{}', meta: '' })).not.toEqual(leaf)
  for (const change of [{ position: '2' }, { revision: 1 }, { type: 'U' }, { data: '{"a": 1}' }, { meta: '{ }' }])
    expect(leafHash({ ...event, ...change })).not.toEqual(leaf)
})

test('a proof is valid for its event only', () => {
  const event = { position: '1', stream: 's', revision: 0, id: 'i', type: 'T', data: '{}', meta: '{}' }
  const proof = { event, index: 0, size: 1, path: [], checkpoint: signer.checkpoint({ size: 1, root, at }) }
  expect(checkProof(proof, [signer.publicKey]).at).toBe(at)
  expect(() => checkProof({ ...proof, event: { ...event, data: '{"a":1}' } }, [signer.publicKey])).toThrow(
    'the event does not match the tree',
  )
  expect(() => checkProof({ ...proof, size: 2 }, [signer.publicKey])).toThrow('different sizes')
})

test('positions are restored from their 16 bytes', () => {
  for (const position of ['1', '9007199254740991', '0/0', '123456789/123456780'])
    expect(positionAt(leafPosition(position), 0)).toBe(position)
})
