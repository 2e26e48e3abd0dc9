import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createFile, syncFolder } from '#platform/files/durable-write.ts'
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
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${name}.${randomBytes(6).toString('hex')}.draft`)
      await createFile(draft, Buffer.from(`${JSON.stringify(receipt)}\n`))
      await rename(draft, join(folder, `${name}.json`))
      await syncFolder(folder)
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
