import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'

const FOLDER = fileURLToPath(new URL('./data/', import.meta.url))

/** The content of `demo/data/<file>`. Throws with the file and the path of every value the schema rejects. */
export const readContent = <T>(file: string, schema: z.ZodType<T>): T =>
  checkContent(file, schema, readFileSync(FOLDER + file, 'utf8'))

/** The content of each JSON file in `demo/data/<folder>`, by file name. */
export const readContentFolder = <T>(folder: string, schema: z.ZodType<T>): T[] =>
  readdirSync(FOLDER + folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readContent(`${folder}/${name}`, schema))

export function checkContent<T>(file: string, schema: z.ZodType<T>, text: string): T {
  const result = schema.safeParse(parsed(file, text))
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `demo/data/${file}: ${pathOf(path)}: ${message}`)
  throw new Error(`the demo content is invalid\n${problems.join('\n')}`)
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`demo/data/${file} is not valid JSON: ${(error as Error).message}`, { cause: error })
  }
}

/** `products[3].priceCents`; `(root)` if the whole file is wrong. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || '(root)'
