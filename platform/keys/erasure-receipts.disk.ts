import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '#platform/files/durable-write.ts'
import type { ErasureReceipts } from './keys.ts'

/** Maximum number of concurrently open files. */
const AT_ONCE = 64
const NAME = /^[a-z]+_[0-9a-z]{26}$/

/** One file per receipt, in one folder. */
export function diskErasureReceipts<R extends object>(folder: string): ErasureReceipts<R> {
  const read = async (name: string): Promise<R> => JSON.parse(await readFile(join(folder, name), 'utf8'))
  return {
    store: async (name, receipt) => {
      if (!NAME.test(name)) throw new Error(`not a valid receipt name: ${name}`)
      await replaceFile(join(folder, `${name}.json`), Buffer.from(`${JSON.stringify(receipt)}\n`))
    },
    all: async () => {
      await mkdir(folder, { recursive: true })
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
      const receipts: R[] = []
      for (let from = 0; from < names.length; from += AT_ONCE)
        receipts.push(...(await Promise.all(names.slice(from, from + AT_ONCE).map(read))))
      return receipts
    },
  }
}
