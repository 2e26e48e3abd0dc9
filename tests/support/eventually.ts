/** Waits until something is so, looking whenever the event loop is free; fails after 10 s with what it last was. */
export async function eventually<T>(look: () => Promise<T> | T, holds: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + 10_000
  for (;;) {
    const value = await look()
    if (holds(value)) return value
    if (performance.now() > deadline) throw new Error(`never came about: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
