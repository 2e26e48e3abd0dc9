import type { Reporter, TestModule } from 'vitest/node'

/** Tells at the end which tests passed only when they were tried again: each hides a race, of the test or of the market. */
export default class TriedAgain implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky).map((test) => describe(module, test)),
    )
    if (flaky.length > 0) process.stdout.write(`\n${flaky.length} passed only when tried again:\n${flaky.join('\n')}\n`)
  }
}

const describe = ({ relativeModuleId }: TestModule, { fullName }: { readonly fullName: string }): string =>
  `  ${relativeModuleId}: ${fullName}`
