import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { environment } from '#platform/config/environment.ts'
import { ALLOW_VALUES } from '#platform/config/production.ts'

const operations = readFileSync('docs/operations.md', 'utf8')
const compose = readFileSync('docker-compose.yml', 'utf8')

/** Rows of the first table below `## Settings`, by cell. */
const rows = /## Settings\n[^|]*((?:\|.*\n)+)/
  .exec(operations)![1]!
  .trim()
  .split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()))
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!)

describe('the table of settings in the operations guide', () => {
  test('lists every setting of the marketplace and no other', () => {
    const documented = rows.flatMap(([, names]) => namesIn(names!))
    expect(documented.sort()).toEqual(Object.keys(environment.shape).sort())
  })

  test('lists every exception allowed in production', () => {
    const [, , meaning] = rows.find(([, names]) => names === '`ALLOW`')!
    const documented = [...meaning!.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name!)
    expect(documented.sort()).toEqual([...ALLOW_VALUES].sort())
  })
})

describe('the compose file', () => {
  const services = compose.slice(compose.indexOf('\nservices:\n'), compose.indexOf('\nnetworks:\n'))
  const serviceNamed = (name: string): string => new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`).exec(services)![1]!

  test('passes its linter', () => {
    const lint = () =>
      execFileSync(process.execPath, ['node_modules/.bin/dclint', 'docker-compose.yml'], { encoding: 'utf8' })
    expect(lint().trim()).toBe('')
  })

  test("passes the log's signing key to the worker only", () => {
    expect(serviceNamed('worker')).toMatch(/LOG_SIGNING_KEY: \$\{LOG_SIGNING_KEY:\?/)
    for (const name of ['api', 'projector']) expect(serviceNamed(name)).not.toMatch(/LOG_SIGNING_KEY/)
    expect(compose).toMatch(/&settings\n(?: {2}.*\n)* {2}LOG_SIGNING_KEY: ""\n/)
  })

  test('passes the session secret to api only', () => {
    expect(serviceNamed('api')).toMatch(/SESSION_SECRET: \$\{SESSION_SECRET:\?/)
    for (const name of ['worker', 'projector']) expect(serviceNamed(name)).not.toMatch(/SESSION_SECRET/)
    expect(compose).toMatch(/&settings\n(?: {2}.*\n)* {2}SESSION_SECRET: ""\n/)
  })

  test('has no default passwords and only exact image versions', () => {
    for (const [, name, rest] of compose.matchAll(/\$\{([A-Z_]*(?:PASSWORD|KEY))([^}]*)\}/g))
      expect(`${name}${rest}`).toMatch(/^[A-Z_]+:\?/)
    const images = [...services.matchAll(/image: (\S+)/g)].map(([, image]) => image)
    expect(images).toHaveLength(3)
    for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-|@sha256:[0-9a-f]{64}$/)
  })

  test('runs every container read-only, without new privileges or capabilities', () => {
    for (const [anchor, users] of [
      ['app', ['api', 'projector', 'worker']],
      ['server', ['eventstore', 'postgres', 'redis']],
    ] as const) {
      const shared = new RegExp(`&${anchor}\\n((?:  .*\\n)+)`).exec(compose)![1]!
      expect(shared).toMatch(/read_only: true\n/)
      expect(shared).toMatch(/cap_drop:\n {4}- ALL\n/)
      expect(shared).toMatch(/security_opt:\n {4}- no-new-privileges:true\n/)
      for (const name of users) expect(serviceNamed(name)).toContain(`<<: *${anchor}\n`)
    }
    for (const name of ['eventstore', 'postgres', 'redis']) expect(serviceNamed(name)).not.toContain('ports:')
    expect(compose).toMatch(/ {2}inside:\n {4}internal: true\n/)
  })
})
