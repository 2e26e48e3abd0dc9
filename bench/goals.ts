import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { medianOf, type Report } from '#bench/report.ts'

interface Goal {
  readonly name: string
  readonly unit: '/s' | 'ms' | 'MB' | ''
  readonly goal?: number
}

/** The goals for a sale, a command and a process. Rates should be at least the goal, everything else at most. */
const GOALS = {
  fsyncs: { name: 'baseline: fdatasync of 8 KiB', unit: '/s' },
  bareP50: { name: 'baseline: one insert over HTTP at 500/s, p50', unit: 'ms' },
  bareCpu: { name: 'baseline: … its CPU time, without PostgreSQL', unit: 'ms' },
  sales: { name: 'whole sales per second, 32 buyers', unit: '/s', goal: 120 },
  startP50: { name: 'start checkout, 8 buyers, p50', unit: 'ms', goal: 40 },
  startP99: { name: 'start checkout, 8 buyers, p99', unit: 'ms', goal: 120 },
  saleAlone: { name: 'whole sale, 1 buyer, p50', unit: 'ms', goal: 35 },
  statements: { name: 'SQL statements per sale, 8 buyers', unit: '', goal: 45 },
  execution: { name: 'SQL execution per sale, 8 buyers', unit: 'ms', goal: 8 },
  saleCpu: { name: 'CPU of marketplace and PostgreSQL per sale, 32 buyers', unit: 'ms', goal: 20 },
  memoryAtStart: { name: 'resident memory after the start', unit: 'MB', goal: 250 },
  memoryAfterLoad: { name: 'resident memory after the load', unit: 'MB', goal: 400 },
  productPages: { name: 'product page JSON', unit: '/s', goal: 3_500 },
  commandP50: { name: 'command over HTTP at 500/s, p50', unit: 'ms', goal: 4 },
  commandP99: { name: 'command over HTTP at 500/s, p99', unit: 'ms', goal: 20 },
  commandCpu: { name: 'CPU of the marketplace per command', unit: 'ms' },
  waitedP50: { name: '… waiting for its read models, p50', unit: 'ms', goal: 8 },
  waitedP99: { name: '… waiting for its read models, p99', unit: 'ms', goal: 30 },
  pushP50: { name: 'command → projection → socket at 1,000/s, p50', unit: 'ms', goal: 10 },
  pushP99: { name: 'command → projection → socket at 1,000/s, p99', unit: 'ms', goal: 50 },
  decode: { name: 'read and decode the log', unit: '/s', goal: 400_000 },
  rebuild: { name: 'rebuild of all read models while they are read', unit: '/s', goal: 120_000 },
  readyAfterKill: { name: 'ready after a kill', unit: 'ms', goal: 2_000 },
  packages: { name: 'packages installed', unit: '', goal: 500 },
  packagesSize: { name: 'size of node_modules', unit: 'MB', goal: 500 },
} as const satisfies Record<string, Goal>

export type Figure = keyof typeof GOALS

/** The figures of all runs of a benchmark. */
export interface Figures {
  add(figure: Figure, value: number): void
  /** Reports the median of each figure, next to its goal. */
  report(report: Report): void
}

export function createFigures(): Figures {
  const values = new Map<Figure, number[]>()
  return {
    add: (figure, value) => void values.set(figure, [...(values.get(figure) ?? []), value]),
    report: (report) => {
      for (const [figure, goal] of Object.entries(GOALS) as [Figure, Goal][]) {
        const runs = values.get(figure)
        if (runs) reportFigure(goal, runs, report)
      }
    },
  }
}

function reportFigure({ name, unit, goal }: Goal, runs: readonly number[], report: Report): void {
  const median = medianOf(runs)
  const measured = runs.length === 1 ? format(median, unit) : `${format(median, unit)} (${range(runs, unit)})`
  const isMet = goal === undefined || (unit === '/s' ? median >= goal : median <= goal)
  report.line(name, measured, goal === undefined ? undefined : `${format(goal, unit)}${isMet ? '' : ', missed'}`)
}

const range = (runs: readonly number[], unit: Goal['unit']): string =>
  `${format(Math.min(...runs), unit)} to ${format(Math.max(...runs), unit)}`

const format = (value: number, unit: Goal['unit']): string =>
  `${value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })}${unit === '/s' ? unit : unit && ` ${unit}`}`

/** The packages in `node_modules`, and their size on disk, MB of 1024² bytes. */
export function installedPackages(folder = 'node_modules'): { packages: number; mb: number } {
  const { packages } = JSON.parse(readFileSync(join(folder, '.package-lock.json'), 'utf8')) as { packages: object }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const blocks = files.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).blocks, 0)
  return { packages: Object.keys(packages).length, mb: (blocks * 512) / 2 ** 20 }
}
