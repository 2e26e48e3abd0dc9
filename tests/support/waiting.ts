const LOOK_EVERY_MS = 20

/** Looks again and again until something is so; fails with what it last was. Ten seconds are enough for a market. */
export async function waitUntil<T>(
  look: () => Promise<T> | T,
  holds: (value: T) => boolean,
  withinMs = 10_000,
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const value = await look()
    if (holds(value)) return value
    if (performance.now() > deadline) throw new Error(`never came about: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
