import type { ParkedEventView } from '#domain/operations/contract.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { useRetryParked } from './api.ts'
import { Section, Well } from './section.tsx'

interface ParkedProps {
  readonly parked: readonly ParkedEventView[]
  readonly mayMend: boolean
}

/** Events that rows could not take: they stand still until somebody has mended the cause. */
export function ParkedEvents({ parked, mayMend }: ParkedProps) {
  const projections = [...new Set(parked.map(({ projection }) => projection))]
  return (
    <Section title="Parked events">
      {parked.length === 0 && <Well>All is well: every event has found its place.</Well>}
      {projections.map((projection) => (
        <ParkedOf
          key={projection}
          projection={projection}
          parked={parked.filter((one) => one.projection === projection)}
          mayMend={mayMend}
        />
      ))}
    </Section>
  )
}

function ParkedOf({ projection, parked, mayMend }: ParkedProps & { readonly projection: string }) {
  const retry = useRetryParked()
  return (
    <>
      <div className="health-head">
        <h3>{projection}</h3>
        {mayMend && (
          <Button look="secondary" size="small" busy={retry.isPending} onClick={() => retry.mutate({ projection })}>
            Retry All of {projection}
          </Button>
        )}
      </div>
      <ul className="health-list">
        {parked.map((one) => (
          <Parked key={one.eventId} one={one} mayMend={mayMend} />
        ))}
      </ul>
    </>
  )
}

function Parked({ one, mayMend }: { readonly one: ParkedEventView; readonly mayMend: boolean }) {
  const { projection, eventId, position, stream, type, error, at } = one
  const retry = useRetryParked()
  return (
    <li>
      <div>
        <strong>{type}</strong> at {position}, in <code>{stream}</code>
        <p className="health-error">{error}</p>
        <p className="health-when">
          Last tried <Moment at={at} />
        </p>
      </div>
      {mayMend && (
        <Button
          look="secondary"
          size="small"
          busy={retry.isPending}
          aria-label={`Retry ${type} at ${position}`}
          onClick={() => retry.mutate({ projection, eventId })}
        >
          Retry
        </Button>
      )}
    </li>
  )
}
