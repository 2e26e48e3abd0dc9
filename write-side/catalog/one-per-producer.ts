interface Running {
  readonly commandId: string
  readonly result: Promise<unknown>
}

/**
 * Lets one piece of work run for a producer at a time, in this process. The same command again waits for what the first
 * comes to; another one gets undefined.
 */
export function oneImportPerProducer() {
  const running = new Map<string, Running>()
  return async <R>(producerId: string, commandId: string, work: () => Promise<R>): Promise<R | undefined> => {
    const underWay = running.get(producerId)
    if (underWay) return underWay.commandId === commandId ? (underWay.result as Promise<R>) : undefined
    const result = work().finally(() => running.delete(producerId))
    running.set(producerId, { commandId, result })
    return result
  }
}
