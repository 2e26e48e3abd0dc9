import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const exhaustive = process.argv.includes('--exhaustive')

const npm = (name: string, script: string): Step => ({ name, command: 'npm', args: ['run', '-s', script] })
const vitest = (name: string, project: string, files: readonly string[] = []): Step => ({
  name,
  command: 'vitest',
  args: ['run', '--project', project, ...files],
})

/** A test per audience (buy, sell, settle a dispute, audit), and the accessibility of every page. */
const BROWSER_TESTS = ['purchase', 'products', 'demo-disputes', 'audit-log', 'accessibility']

const STATIC: readonly (readonly Step[])[] = [
  [npm('types', 'types'), npm('lint', 'lint')],
  [npm('boundaries', 'boundaries'), npm('dead code', 'dead-code')],
  [npm('client', 'build'), vitest('fast: rules and browser logic', 'fast')],
  [vitest('real: engines, contracts and journeys', 'real')],
]

/** `npm test`: the groups run one after another, the steps of a group in parallel. */
const USUAL: readonly (readonly Step[])[] = [
  ...STATIC,
  [
    {
      ...vitest('resilience: one kill test', 'resilience', ['tests/resilience/kill-under-load']),
      env: { FAULT_ROUNDS: '6' },
    },
    vitest(
      'browser: one test per audience, accessibility',
      'browser',
      BROWSER_TESTS.map((name) => `tests/browser/${name}.test`),
    ),
  ],
]

/** `npm run test:all`: everything `npm test` runs, and what takes long. */
const EXHAUSTIVE: readonly (readonly Step[])[] = [
  ...STATIC,
  [vitest('long: large volumes and long histories', 'long')],
  [vitest('resilience', 'resilience')],
  [vitest('limits and messages in a browser', 'limits')],
  [vitest('browser', 'browser'), vitest('walks of all pages and controls', 'walks')],
]

interface Outcome {
  readonly name: string
  readonly seconds: number
  /** The end of its output, where a tool reports its errors; undefined for a success. */
  readonly failure: string | undefined
}

/** Short, so that the errors of all failed steps fit into the last lines of a CI log. */
const REPEATED_OUTPUT = 4_000

/** Streams the output of a step, or prints it at its end when other steps run in parallel. */
async function run({ name, command, args, env }: Step, streams: boolean): Promise<Outcome> {
  const start = performance.now()
  const title = `\n== ${name}\n`
  if (streams) process.stdout.write(title)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, EXHAUSTIVE: String(exhaustive), FORCE_COLOR: '0' },
  })
  const output: Buffer[] = []
  const collect = (data: Buffer) => {
    output.push(data)
    if (streams) process.stdout.write(data)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const [code] = (await once(child, 'close')) as [number | null]
  const text = Buffer.concat(output).toString()
  if (!streams) process.stdout.write(title + text)
  const seconds = secondsSince(start)
  process.stdout.write(`== ${name}: ${seconds} s${code === 0 ? '' : ', failed'}\n`)
  return { name, seconds, failure: code === 0 ? undefined : text.slice(-REPEATED_OUTPUT) }
}

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000)

const start = performance.now()
const outcomes: Outcome[] = []
// A failure does not stop the later steps: one run reports everything that is wrong.
for (const steps of exhaustive ? EXHAUSTIVE : USUAL)
  outcomes.push(...(await Promise.all(steps.map((step) => run(step, steps.length === 1)))))

const failed = outcomes.filter(({ failure }) => failure !== undefined)
for (const { name, failure } of failed)
  process.stdout.write(`\n== ${name} failed; the end of its output:\n${failure}\n`)

process.stdout.write('\n')
if (!existsSync('/var/run/docker.sock'))
  process.stdout.write('Did not run: the event store contract against EventStoreDB in Docker (no Docker here)\n')
if (!exhaustive)
  process.stdout.write('Did not run: long, further resilience tests, limits, browser and walks (npm run test:all)\n')
for (const { name, seconds, failure } of outcomes)
  process.stdout.write(`${String(seconds).padStart(5)} s  ${name}${failure === undefined ? '' : ': FAILED'}\n`)
process.stdout.write(`${String(secondsSince(start)).padStart(5)} s  in all\n`)
process.stdout.write(`\n${outcomes.length - failed.length} passed, ${failed.length} failed\n`)
process.exitCode = failed.length === 0 ? 0 : 1
