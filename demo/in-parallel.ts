/** Runs `work` for each item, up to `atOnce` at a time. Returns the results in order. After a failure no more items start. */
export async function inParallel<T, R>(
  many: { readonly of: readonly T[]; readonly atOnce: number },
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(many.of.length)
  let next = 0
  let failed = false
  const worker = async (): Promise<void> => {
    while (next < many.of.length && !failed) {
      const index = next++
      try {
        results[index] = await work(many.of[index]!, index)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(many.atOnce, many.of.length) }, worker))
  return results
}
