import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'

const IMAGE = 'eventstore/eventstore:24.6.0-jammy'
const PORT = 2113

/** Why no container can be started here; `undefined` if one can. */
export async function whyNoContainers(): Promise<string | undefined> {
  try {
    await getContainerRuntimeClient()
    return undefined
  } catch {
    return 'no container engine answers'
  }
}

export async function startContainer(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .withStartupTimeout(120_000)
    .start()
  return {
    connectionString: `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`,
    stop: async () => {
      await container.stop()
    },
  }
}
