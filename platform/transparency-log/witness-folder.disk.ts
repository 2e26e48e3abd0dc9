import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { falseIfMissing, syncFolder, writeFully } from '#platform/files/durable-write.ts'
import type { WitnessFolder } from './log-tree-store.ts'
import { LogTreeMismatch, RECORD_BYTES } from './merkle-tree.ts'

/** Records or checkpoints per file: 3 MB, or about 800 KB. */
const PER_FILE = { records: 65_536, notes: 4096 }

/**
 * The witness folder on disk: `records/000000`, `records/000001` …, and `checkpoints/000000` …, seven lines each. A
 * power failure leaves at most one incomplete record or note at the end, which is ignored and
 * overwritten.
 */
export function diskWitnessFolder(folder: string, perFile = PER_FILE): WitnessFolder {
  const records = join(folder, 'records')
  const checkpoints = join(folder, 'checkpoints')

  const size = async (): Promise<number> => {
    const last = (await filesIn(records)).at(-1)
    return last ? Number(last) * perFile.records + Math.floor((await sizeOf(join(records, last))) / RECORD_BYTES) : 0
  }
  const readRecords = async (from: number, count: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (let at = from; at < from + count; ) {
      const file = Math.floor(at / perFile.records)
      const wanted = Math.min(from + count, (file + 1) * perFile.records) - at
      const part = await readAt(join(records, nameOf(file)), { at: at % perFile.records, count: wanted })
      parts.push(part)
      if (part.length < wanted * RECORD_BYTES) break
      at += wanted
    }
    return Buffer.concat(parts)
  }
  const lastNotes = async () => {
    const file = (await filesIn(checkpoints)).at(-1)
    return { file: Number(file ?? 0), notes: file ? await notesOf(join(checkpoints, file)) : [] }
  }

  return {
    size,
    records: readRecords,
    append: async (from, added) => {
      const currentSize = await size()
      if (from > currentSize)
        throw new LogTreeMismatch(`the witness folder ends at record ${currentSize}, before ${from}`)
      const existing = await readRecords(from, added.length / RECORD_BYTES)
      if (!existing.equals(added.subarray(0, existing.length)))
        throw new LogTreeMismatch(`the witness folder has different records from ${from} on`)
      for (let at = from + existing.length / RECORD_BYTES; at < from + added.length / RECORD_BYTES; ) {
        const file = Math.floor(at / perFile.records)
        const end = Math.min(from + added.length / RECORD_BYTES, (file + 1) * perFile.records)
        const bytes = added.subarray((at - from) * RECORD_BYTES, (end - from) * RECORD_BYTES)
        await writeAt(join(records, nameOf(file)), { at: (at % perFile.records) * RECORD_BYTES, bytes })
        at = end
      }
    },
    addNote: async (note) => {
      const { file, notes } = await lastNotes()
      const isFull = notes.length >= perFile.notes
      const at = isFull ? 0 : notes.reduce((sum, stored) => sum + Buffer.byteLength(stored) + 1, 0)
      await writeAt(join(checkpoints, nameOf(isFull ? file + 1 : file)), { at, bytes: Buffer.from(`${note}\n`) })
    },
    notes: async function* () {
      for (const file of await filesIn(checkpoints)) yield* await notesOf(join(checkpoints, file))
    },
    lastNote: async () => (await lastNotes()).notes.at(-1),
  }
}

const nameOf = (file: number): string => String(file).padStart(6, '0')

async function filesIn(folder: string): Promise<string[]> {
  const found = await falseIfMissing(readdir(folder))
  return found ? found.filter((name) => /^\d{6}$/.test(name)).sort() : []
}

/** A note has five lines of text, one of them empty, a signature, and an empty line. */
async function notesOf(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  const completeNotes = Math.floor((lines.length - 1) / NOTE_LINES)
  return Array.from({ length: completeNotes }, (_, i) => lines.slice(i * NOTE_LINES, (i + 1) * NOTE_LINES).join('\n'))
}
const NOTE_LINES = 7

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file, 'r')
  try {
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

async function readAt(file: string, { at, count }: { at: number; count: number }): Promise<Buffer> {
  const handle = await falseIfMissing(open(file, 'r'))
  if (!handle) return Buffer.alloc(0)
  try {
    const { bytesRead, buffer } = await handle.read(
      Buffer.alloc(count * RECORD_BYTES),
      0,
      count * RECORD_BYTES,
      at * RECORD_BYTES,
    )
    return buffer.subarray(0, bytesRead - (bytesRead % RECORD_BYTES))
  } finally {
    await handle.close()
  }
}

async function writeAt(file: string, { at, bytes }: { at: number; bytes: Buffer }): Promise<void> {
  const folder = join(file, '..')
  await mkdir(folder, { recursive: true })
  const existing = await falseIfMissing(open(file, 'r+'))
  const handle = existing || (await open(file, 'wx'))
  try {
    await writeFully(handle, { at, bytes })
    // Truncates data left by a power failure.
    await handle.truncate(at + bytes.length)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (!existing) await syncFolder(folder)
}
