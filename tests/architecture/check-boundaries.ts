import { existsSync } from 'node:fs'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { forbidden, options } from '#tests/architecture/boundaries.ts'
import { eventVisibilityFaults } from '#tests/architecture/event-visibility.ts'

const LAYERS = [
  'domain',
  'platform',
  'write-side',
  'read-side',
  'workers',
  'sandbox',
  'demo',
  'app',
  'frontend',
  'migrations',
  'bench',
  'tests',
]
/** Guards against a check that passes because it found no modules. */
const AT_LEAST = 200

/** The violations in a folder, and the number of checked modules. */
export async function boundaryViolations(baseDir = process.cwd()): Promise<{ modules: number; broken: string[] }> {
  const layers = LAYERS.filter((layer) => existsSync(`${baseDir}/${layer}`))
  const { output } = await cruise(
    layers,
    { ...options, baseDir, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
    { tsConfig: extractTsConfig('tsconfig.json') },
  )
  const { totalCruised, violations } = (output as ICruiseResult).summary
  return { modules: totalCruised, broken: violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`) }
}

if (process.argv[1]?.endsWith('check-boundaries.ts')) {
  const { modules, broken: imports } = await boundaryViolations()
  const broken = [...imports, ...eventVisibilityFaults()]
  for (const line of broken) process.stderr.write(`${line}\n`)
  process.stdout.write(`boundaries: ${modules} modules, ${broken.length} violations\n`)
  if (broken.length > 0 || modules < AT_LEAST) process.exitCode = 1
}
