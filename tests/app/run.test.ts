import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runApp } from '#tests/support/command-line.ts'
import { plainEnvironment } from '#tests/support/process-environment.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'farmgate-run-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
cpSync('app/run.mjs', join(root, 'app/run.mjs'))
cpSync('app/scripts', join(root, 'app/scripts'), { recursive: true })
symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
write('package.json', JSON.stringify({ type: 'module', imports: { '#app/*': './app/*' } }))
write(
  'app/main.ts',
  "import { price } from '#app/price.ts'\nexport const main = () => process.stdout.write(price() + ' ' + import.meta.url)\n",
)

const run = () => runApp([], { cwd: root, env: plainEnvironment({}) })

test('a changed source is built before it runs', async () => {
  write('app/price.ts', 'export const price = (): number => 100\n')
  expect(await run()).toEqual({ code: 0, output: expect.stringMatching(/^100 file:.*app[/]main[.]ts$/) })
  write('app/price.ts', 'export const price = (): number => 250\n')
  expect(await run()).toMatchObject({ output: expect.stringMatching(/^250 /) })
})

test('an unchanged source is not built again', async () => {
  write('app/price.ts', 'export const price = (): number => 100\n')
  await run()
  utimesSync(join(root, 'app/price.ts'), 0, 0)
  cpSync(join(root, 'app/scripts'), join(root, 'app/moved'), { recursive: true })
  rmSync(join(root, 'app/scripts'), { recursive: true })
  expect(await run()).toMatchObject({ code: 0, output: expect.stringMatching(/^100 /) })
  cpSync(join(root, 'app/moved'), join(root, 'app/scripts'), { recursive: true })
})

test('a stack trace names the source', async () => {
  write('app/price.ts', "interface Unused {}\n\nexport function price(): number {\n  throw new Error('sold out')\n}\n")
  expect(await run()).toMatchObject({
    code: 1,
    output: expect.stringContaining(`at price (${join(root, 'app/price.ts')}:4:`),
  })
})

test('a source that does not compile fails the run', async () => {
  write('app/price.ts', 'export const price = (')
  expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('price.ts') })
})
