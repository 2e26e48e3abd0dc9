import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { runApp } from '#tests/support/command-line.ts'
import { dataFolder, plainEnvironment } from '#tests/support/process-environment.ts'

const dataDir = dataFolder('commands')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const env = plainEnvironment({ NODE_ENV: 'development', DATA_DIR: dataDir, SEED_DEMO: 'false' })
const app = (...args: string[]) => runApp(args, { env })

test('a large demo is appended and rebuilt', async () => {
  const made = await app('demo', '--products', '40')
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('40 products of ') })
  const rebuilt = await app('rebuild', 'catalog')
  expect(rebuilt).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ events in \d+ ms .* 0 parked/) })
})

test('an unchanged log passes verification', async () => {
  expect(await app('verify-log')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The log is unchanged.'),
  })
})

test('a log without problems is reported as healthy', async () => {
  expect(await app('doctor')).toMatchObject({ code: 0, output: expect.stringContaining('No problems found.') })
})

test.each([
  { args: ['inclusion-proof', 'milk'], code: 2, says: 'inclusion-proof <event id or position>' },
  { args: ['inclusion-proof', '99999'], code: 1, says: 'inclusion-proof: there is no such event in the log' },
  { args: ['consistency-proof', '1'], code: 2, says: 'consistency-proof <from size> <to size>' },
  { args: ['consistency-proof', '1', '99999'], code: 1, says: 'sizes must ascend' },
  { args: ['staff', 'shopper', 'king'], code: 2, says: 'one of support, senior_support' },
  { args: ['staff', 'nobody', 'support'], code: 1, says: 'staff: there is no account with the name or address nobody' },
  { args: ['rebuild', 'nonsense'], code: 2, says: 'identity, producers, catalog' },
  { args: ['demo', '--products', 'many'], code: 2, says: '--products <1 … 5000000>' },
  { args: ['demo', '--goats', '7'], code: 1, says: "demo: Unknown option '--goats'" },
  { args: ['milk'], code: 2, says: 'npm run app -- <command>' },
  { args: ['help'], code: 0, says: 'start the marketplace' },
])('$args prints one sentence', async ({ args, code, says }) => {
  const answer = await app(...args)
  expect(answer).toMatchObject({ code, output: expect.stringContaining(says) })
  expect(answer.output).not.toContain('    at ')
})
