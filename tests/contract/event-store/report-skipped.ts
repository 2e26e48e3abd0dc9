/** Reports tests that cannot run on this machine and the reason, in one line of the test output. */
export const reportSkipped = (what: string, why: string): void => {
  process.stdout.write(`did not run: ${what}: ${why}\n`)
}
