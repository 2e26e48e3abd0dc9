import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive, generated while it is sent. */
export interface ArchiveEntry {
  readonly name: string
  readonly chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Streams files as one ZIP archive; at most one chunk is in memory. */
export async function* zipArchive(
  files: Iterable<ArchiveEntry> | AsyncIterable<ArchiveEntry>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const text = new TextEncoder()
  for await (const { name, chunks } of files) {
    const entry = new ZipDeflate(name)
    zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(typeof chunk === 'string' ? text.encode(chunk) : chunk)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
