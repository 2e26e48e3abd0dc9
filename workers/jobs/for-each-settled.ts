/** Does the same for each, one after the other. Where it fails, the others have their turn all the same; then it is thrown. */
export async function forEachSettled<T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const one of all)
    try {
      await run(one)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${all.length} failed`)
  if (errors.length === 1) throw errors[0]
}
