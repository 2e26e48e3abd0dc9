/** Says in one line of the test output what was not run on this machine, and why. */
export const didNotRun = (what: string, why: string): void => {
  process.stdout.write(`did not run: ${what}: ${why}\n`)
}
