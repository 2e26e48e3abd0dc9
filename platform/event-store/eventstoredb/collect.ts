import type { Readable } from 'node:stream'
import { answered } from './deadline.ts'

interface Cancelling<T> extends Pick<Readable, 'on'> {
  cancel(): Promise<void>
  [Symbol.asyncIterator](): AsyncIterator<T>
}

/** All that a read of the client gives. It knows no deadline of its own: a silent server is cancelled here. */
export async function collect<T>(read: Cancelling<T>, answerMs: number): Promise<T[]> {
  const items: T[] = []
  const all = new Promise<T[]>((resolve, reject) => {
    read.on('data', (item: T) => items.push(item))
    read.on('end', () => resolve(items))
    read.on('error', reject)
  })
  try {
    return await answered(all, answerMs)
  } catch (error) {
    read.cancel().catch(() => undefined)
    throw error
  }
}
