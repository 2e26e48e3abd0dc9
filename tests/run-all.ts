import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

const npm = (name: string, script: string): Step => ({ name, command: 'npm', args: ['run', '-s', script] })
const vitest = (name: string, project: string): Step => ({
  name,
  command: 'vitest',
  args: ['run', '--project', project],
})

/**
 * Everything `npm test` runs, in this order. What stands together runs at once; what looks at the clock runs alone.
 * A step that fails keeps none of the later ones from running: one run tells everything that is wrong.
 */
const STEPS: readonly (readonly Step[])[] = [
  [npm('types', 'types'), npm('lint', 'lint')],
  [npm('boundaries', 'boundaries'), npm('dead code', 'dead-code')],
  [npm('client', 'build'), vitest('rules, house and browser logic', 'fast')],
  [vitest('engines, contracts, rooms and journeys', 'real')],
  [vitest('faults', 'faults')],
  [vitest('limits and messages in a browser', 'limits')],
  [vitest('browser', 'browser'), vitest('walks of all pages and controls', 'walks')],
]

interface Outcome {
  readonly name: string
  readonly seconds: number
  /** The end of what it printed, where a tool says what is wrong; undefined when nothing is. */
  readonly failure: string | undefined
}

/** So little that a record which keeps only the end of a run still tells every step that failed. */
const LAST_SAID = 4_000

/** Prints what a step says as it says it, or once it is over when others run beside it. */
async function run({ name, command, args }: Step, alone: boolean): Promise<Outcome> {
  const start = Date.now()
  const title = `\n== ${name}\n`
  if (alone) process.stdout.write(title)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: '0' } })
  const said: Buffer[] = []
  const hear = (data: Buffer) => {
    said.push(data)
    if (alone) process.stdout.write(data)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  const all = Buffer.concat(said).toString()
  if (!alone) process.stdout.write(title + all)
  const seconds = Math.round((Date.now() - start) / 1000)
  process.stdout.write(`== ${name}: ${seconds} s${code === 0 ? '' : ', failed'}\n`)
  return { name, seconds, failure: code === 0 ? undefined : all.slice(-LAST_SAID) }
}

const outcomes: Outcome[] = []
for (const steps of STEPS) outcomes.push(...(await Promise.all(steps.map((step) => run(step, steps.length === 1)))))

if (!existsSync('/var/run/docker.sock'))
  process.stdout.write('\nDocker: no engine here, so nothing ran against a containerised EventStoreDB\n')

const failed = outcomes.filter(({ failure }) => failure !== undefined)
for (const { name, failure } of failed) process.stdout.write(`\n== ${name} failed; it said at its end:\n${failure}\n`)
for (const { name, seconds } of outcomes) process.stdout.write(`${name}: ${seconds} s\n`)
process.stdout.write(`\n${outcomes.length - failed.length} passed, ${failed.length} failed\n`)
process.exitCode = failed.length === 0 ? 0 : 1
