import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MerkleFrontier, merkleTree, TileMissing } from '#platform/transparency-log/merkle-tree.ts'
import { EMPTY_ROOT, isConsistent, nodeHash, rootFrom } from '#platform/transparency-log/verify-proof.mjs'

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const leafOf = (content: Buffer | string) => sha256(Buffer.from([0]), content)

/** RFC 6962, section 2.1, literally. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length <= 1) return leaves[0] ?? EMPTY_ROOT
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return nodeHash(rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k)))
}

/** An in-memory tree, built like the sealer's. */
function createTree(leaves: readonly Buffer[]) {
  const tiles = new Map<string, Buffer>()
  const next = new Map<number, number>()
  const frontier = new MerkleFrontier()
  for (const leaf of leaves)
    frontier.append(leaf, (level, hash) => {
      const place = next.get(level) ?? 0
      const key = `${level}/${Math.floor(place / 256)}`
      tiles.set(key, Buffer.concat([tiles.get(key) ?? Buffer.alloc(0), hash]))
      next.set(level, place + 1)
    })
  let reads = 0
  const read = async (level: number, index: number) => {
    reads += 1
    return tiles.get(`${level}/${index}`) ?? Buffer.alloc(0)
  }
  return { frontier, tree: merkleTree({ tile: read }), tiles, reads: () => reads }
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, i) => leafOf(`leaf ${i}`))
const base64 = (hash: Buffer) => hash.toString('base64')

// The test vectors of Certificate Transparency (google/certificate-transparency, merkletree).
const CONTENTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('roots match the known vectors', () => {
  const frontier = new MerkleFrontier()
  expect(frontier.root().toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  for (const [i, content] of CONTENTS.entries()) {
    frontier.append(leafOf(Buffer.from(content, 'hex')))
    expect(frontier.root().toString('hex')).toBe(ROOTS[i])
  }
})

test('a tree of any size matches RFC 6962', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 800 }), fc.nat(), async (size, some) => {
      const leaves = leavesOf(size)
      const index = some % size
      const { frontier, tree } = createTree(leaves)
      const root = rootOf(leaves)
      expect(frontier.root()).toEqual(root)
      expect(await tree.root(size)).toEqual(root)
      const path = await tree.inclusion(index, size)
      expect(rootFrom({ index, size, leaf: leaves[index]!, path })).toEqual(root)
      expect((await tree.frontier(size)).root()).toEqual(root)
      const other = (index + 1) % size
      if (other !== index) expect(reached({ index: other, size, leaf: leaves[index]!, path })).not.toEqual(root)
    }),
    { numRuns: 60 },
  )
})

function reached(of: Parameters<typeof rootFrom>[0]): Buffer | undefined {
  try {
    return rootFrom(of)
  } catch {
    return undefined
  }
}

test('a larger tree proves that it extends a smaller one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 600 }), fc.nat(), async (size, some) => {
      const { tree } = createTree(leavesOf(size))
      const smaller = some % (size + 1)
      const from = await tree.root(smaller)
      const to = await tree.root(size)
      const path = (await tree.consistency(smaller, size)).map(base64)
      const proof = { from: { size: smaller, root: base64(from) }, to: { size, root: base64(to) }, path }
      expect(isConsistent(proof)).toBe(true)
      expect(isConsistent({ ...proof, from: { size: smaller, root: base64(leafOf('another')) } })).toBe(false)
      if (smaller > 0) expect(isConsistent({ ...proof, to: { size, root: base64(leafOf('another')) } })).toBe(false)
      expect(isConsistent({ ...proof, path: [...path, base64(from)] })).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('proofs of a large log read few tiles', async () => {
  const { frontier, tree, reads, tiles } = createTree(leavesOf(70_000))
  expect(tiles.get('2/0')).toHaveLength(32)
  const path = await tree.inclusion(12_345, 70_000)
  expect(rootFrom({ index: 12_345, size: 70_000, leaf: leafOf('leaf 12345'), path })).toEqual(frontier.root())
  expect(reads()).toBeLessThanOrEqual(6)
})

test('a tile without its hashes is an error, not a proof', async () => {
  const { tiles, tree } = createTree(leavesOf(600))
  tiles.set('0/1', tiles.get('0/1')!.subarray(0, 64))
  await expect(tree.inclusion(300, 600)).rejects.toThrow(TileMissing)
})
