import { LOG_START, type Position } from '#domain/kernel/event.ts'
import type { Findings } from '#platform/transparency-log/findings.ts'
import type { LogTreeStore, WitnessFolder } from '#platform/transparency-log/log-tree-store.ts'
import { HASH_BYTES, type MerkleFrontier, TILE_HASHES, type Tiles } from '#platform/transparency-log/merkle-tree.ts'
import { type Checkpoint, openCheckpoint } from '#platform/transparency-log/verify-proof.mjs'

export type CheckpointVerifier = Awaited<ReturnType<typeof checkpointVerifier>>

interface CheckpointVerifierOptions {
  readonly treeStore: Pick<LogTreeStore, 'checkpointsAfter' | 'latestCheckpoint'>
  readonly witness: Pick<WitnessFolder, 'notes' | 'lastNote'>
  readonly publicKeys: readonly string[]
  readonly found: Findings
}

/** Compares every existing checkpoint in the database and in the witness folder with a tree that grows to its size. */
export async function checkpointVerifier({ treeStore, witness, publicKeys, found }: CheckpointVerifierOptions) {
  const newest = (await treeStore.latestCheckpoint())?.size ?? 0
  const newestOutside = sizeIn((await witness.lastNote()) ?? '')
  const sources = [
    new CheckpointSource('database', notesIn(treeStore, newest)),
    new CheckpointSource('outside', notesUpTo(witness.notes(), newestOutside)),
  ]
  let count = 0
  for (const source of sources) await source.advance()

  const checkNote = (source: CheckpointSource, { note, frontier, position }: CheckpointComparison): void => {
    const opened = openOrUndefined(note, publicKeys)
    const fields = { position, where: source.where, at: opened?.at }
    if (!opened || opened.size < frontier.size) found.add({ kind: 'checkpoint_forged', ...fields })
    else if (opened.size > frontier.size)
      found.add({ kind: 'checkpoint_ahead', ...fields, count: opened.size - frontier.size })
    else if (!opened.root.equals(frontier.root())) found.add({ kind: 'checkpoint_differs', ...fields })
  }
  return {
    /** Tree size of the next checkpoint to compare. */
    next: (): number => Math.min(...sources.map((source) => source.size)),
    /**
     * Compares the checkpoints up to the tree's size; `position` is that of the tree's last event. With `atEnd`,
     * compares all remaining checkpoints.
     */
    check: async (frontier: MerkleFrontier, position: Position, atEnd = false): Promise<void> => {
      // A checkpoint stored in both places counts once.
      let maxCompared = 0
      for (const source of sources) {
        let compared = 0
        while (source.note !== undefined && (atEnd || source.size <= frontier.size)) {
          checkNote(source, { note: source.note, frontier, position })
          compared += 1
          await source.advance()
        }
        maxCompared = Math.max(maxCompared, compared)
      }
      count += maxCompared
    },
    count: (): number => count,
  }
}

interface CheckpointComparison {
  readonly note: string
  readonly frontier: MerkleFrontier
  readonly position: Position
}

class CheckpointSource {
  note: string | undefined
  /** Stated size of the next checkpoint. */
  size = Number.POSITIVE_INFINITY
  readonly #notes: AsyncIterator<string>

  constructor(
    readonly where: 'database' | 'outside',
    notes: AsyncIterable<string>,
  ) {
    this.#notes = notes[Symbol.asyncIterator]()
  }

  async advance(): Promise<void> {
    const { done, value } = await this.#notes.next()
    this.note = done ? undefined : value
    this.size = this.note === undefined ? Number.POSITIVE_INFINITY : sizeIn(this.note)
  }
}

const sizeIn = (note: string): number => Number(note.split('\n')[1]) || 0

function openOrUndefined(note: string, publicKeys: readonly string[]): Checkpoint | undefined {
  try {
    return openCheckpoint(note, publicKeys)
  } catch {
    return undefined
  }
}

const PAGE = 1000

async function* notesIn(treeStore: CheckpointVerifierOptions['treeStore'], newest: number): AsyncGenerator<string> {
  for (let after = 0; after < newest; ) {
    const page = await treeStore.checkpointsAfter(after, PAGE)
    if (page.length === 0) return
    for (const { note, size } of page) {
      if (size > newest) return
      after = size
      yield sizeIn(note) === size ? note : `not of ${size} events\n${size}\n`
    }
  }
}

async function* notesUpTo(notes: AsyncIterable<string>, newest: number): AsyncGenerator<string> {
  for await (const note of notes) {
    yield note
    if (sizeIn(note) === newest) return
  }
}

export type TileVerifier = ReturnType<typeof tileVerifier>

interface ComputedHash {
  readonly hash: Buffer
  /** Position of the last event below it. */
  readonly position: Position
}

/** Compares the tiles above the leaves of a tree of `size` events with recomputed hashes. */
export function tileVerifier({ treeStore, size, found }: { treeStore: Tiles; size: number; found: Findings }) {
  const levels = new Map<number, { done: number; waiting: ComputedHash[] }>()

  const check = async (level: number, waiting: readonly ComputedHash[], begin: number): Promise<void> => {
    const storedCount = Math.floor(size / TILE_HASHES ** level)
    let tile = Buffer.alloc(0)
    let index = -1
    for (const [offset, { hash, position }] of waiting.entries()) {
      const hashIndex = begin + offset
      if (hashIndex >= storedCount) return
      if (Math.floor(hashIndex / TILE_HASHES) !== index) {
        index = Math.floor(hashIndex / TILE_HASHES)
        tile = Buffer.from(await treeStore.tile(level, index))
      }
      const byteOffset = (hashIndex % TILE_HASHES) * HASH_BYTES
      if (!tile.subarray(byteOffset, byteOffset + HASH_BYTES).equals(hash))
        found.add({ kind: 'tile_differs', position })
    }
  }
  return {
    add: (level: number, hash: Buffer, position: Position = LOG_START): void => {
      if (level === 0) return
      const state = levels.get(level) ?? { done: 0, waiting: [] }
      state.waiting.push({ hash, position })
      levels.set(level, state)
    },
    /** Compares the hashes collected since the last call. */
    settle: async (): Promise<void> => {
      for (const [level, state] of levels) {
        const waiting = state.waiting.splice(0)
        await check(level, waiting, state.done)
        state.done += waiting.length
      }
    },
  }
}
