import { Zip, ZipDeflate } from 'fflate'

/** A file that goes into an archive, made while it is sent. */
export interface ArchiveEntry {
  readonly name: string
  readonly chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** The files as one ZIP, piece by piece: no more of it is in memory than one piece. */
export async function* zipArchive(
  files: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const text = new TextEncoder()
  for await (const { name, chunks: pieces } of files) {
    const entry = new ZipDeflate(name)
    zip.add(entry)
    for await (const piece of pieces) {
      entry.push(typeof piece === 'string' ? text.encode(piece) : piece)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
