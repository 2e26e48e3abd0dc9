import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Everything `npm test` runs, in this order; the first that fails ends it. */
const STEPS: readonly { readonly name: string; readonly command: string; readonly args: readonly string[] }[] = [
  { name: 'types', command: 'npm', args: ['run', '-s', 'types'] },
  { name: 'boundaries', command: 'npm', args: ['run', '-s', 'boundaries'] },
  { name: 'lint', command: 'npm', args: ['run', '-s', 'lint'] },
  { name: 'dead code', command: 'npm', args: ['run', '-s', 'dead-code'] },
  { name: 'client', command: 'npm', args: ['run', '-s', 'build'] },
  { name: 'rules, house and browser logic', command: 'vitest', args: ['run', '--project', 'fast'] },
  { name: 'engines, contracts, rooms and journeys', command: 'vitest', args: ['run', '--project', 'real'] },
  { name: 'faults', command: 'vitest', args: ['run', '--project', 'faults'] },
  { name: 'browser', command: 'vitest', args: ['run', '--project', 'browser'] },
]

const began = Date.now()
for (const { name, command, args } of STEPS) {
  const start = Date.now()
  process.stdout.write(`\n== ${name}\n`)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0' } })
  if (error) throw error
  if (status !== 0) {
    process.stderr.write(`\n${name} failed\n`)
    process.exit(status ?? 1)
  }
  process.stdout.write(`== ${name}: ${Math.round((Date.now() - start) / 1000)} s\n`)
}
if (!existsSync('/var/run/docker.sock'))
  process.stdout.write('\nDocker: no engine here, so nothing ran against a containerised EventStoreDB\n')
process.stdout.write(`\n${STEPS.length} passed, 0 failed\nall in ${Math.round((Date.now() - began) / 1000)} s\n`)
