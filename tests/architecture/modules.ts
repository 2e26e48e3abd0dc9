import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** TypeScript files below a folder, by path: `filesBelow('domain', '.events.ts')`. */
export const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort()

export const textOf = (path: string): string => readFileSync(path, 'utf8')

export interface Exported {
  readonly path: string
  readonly name: string
  readonly value: unknown
}

/** All exports of these modules. */
export async function exportsOf(paths: readonly string[]): Promise<Exported[]> {
  const modules = await Promise.all(
    paths.map(async (path) => ({ path, exported: (await import(pathToFileURL(path).href)) as object })),
  )
  return modules.flatMap(({ path, exported }) =>
    Object.entries(exported).map(([name, value]: [string, unknown]) => ({ path, name, value })),
  )
}
