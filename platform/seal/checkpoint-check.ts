import type { Position } from '#domain/kernel/event.ts'
import { type Checkpoint, openCheckpoint } from './check-proof.mjs'
import type { Findings } from './finding.ts'
import type { Frontier } from './frontier.ts'
import type { SealFolder } from './seal-folder.ts'
import type { SealTables } from './seal-tables.ts'

export type CheckpointCheck = Awaited<ReturnType<typeof checkpointCheck>>

interface CheckpointCheckParts {
  readonly tables: Pick<SealTables, 'checkpointsAfter' | 'latestCheckpoint'>
  readonly folder: Pick<SealFolder, 'notes' | 'lastNote'>
  readonly publicKeys: readonly string[]
  readonly found: Findings
}

/** Compares every checkpoint that stands now, here and outside, with a tree that grows to its size. */
export async function checkpointCheck({ tables, folder, publicKeys, found }: CheckpointCheckParts) {
  const newest = (await tables.latestCheckpoint())?.size ?? 0
  const newestOutside = sizeIn((await folder.lastNote()) ?? '')
  const sources = [
    new Source('database', notesIn(tables, newest)),
    new Source('outside', upTo(folder.notes(), newestOutside)),
  ]
  let count = 0
  for (const source of sources) await source.advance()

  const checkOne = (source: Source, { note, frontier, position }: Asked): void => {
    count += 1
    const opened = openedOr(note, publicKeys)
    const about = { position, where: source.where, at: opened?.at }
    if (!opened || opened.size < frontier.size) found.add({ kind: 'checkpoint_forged', ...about })
    else if (opened.size > frontier.size)
      found.add({ kind: 'checkpoint_ahead', ...about, count: opened.size - frontier.size })
    else if (!opened.root.equals(frontier.root())) found.add({ kind: 'checkpoint_differs', ...about })
  }
  return {
    /** At which size of the tree the next one is to be compared. */
    next: (): number => Math.min(...sources.map((source) => source.size)),
    /** Compares those of the tree's size; `position` is of its last event. At the end, all that are left. */
    check: async (frontier: Frontier, position: Position, atEnd = false): Promise<void> => {
      for (const source of sources)
        while (source.note !== undefined && (atEnd || source.size <= frontier.size)) {
          checkOne(source, { note: source.note, frontier, position })
          await source.advance()
        }
    },
    count: (): number => count,
  }
}

interface Asked {
  readonly note: string
  readonly frontier: Frontier
  readonly position: Position
}

class Source {
  note: string | undefined
  /** What the next one says of its size. */
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

function openedOr(note: string, publicKeys: readonly string[]): Checkpoint | undefined {
  try {
    return openCheckpoint(note, publicKeys)
  } catch {
    return undefined
  }
}

const PAGE = 1000

async function* notesIn(tables: CheckpointCheckParts['tables'], newest: number): AsyncGenerator<string> {
  for (let after = 0; after < newest; ) {
    const page = await tables.checkpointsAfter(after, PAGE)
    if (page.length === 0) return
    for (const { note, size } of page) {
      if (size > newest) return
      after = size
      yield sizeIn(note) === size ? note : `not of ${size} events\n${size}\n`
    }
  }
}

async function* upTo(notes: AsyncIterable<string>, newest: number): AsyncGenerator<string> {
  for await (const note of notes) {
    yield note
    if (sizeIn(note) === newest) return
  }
}
