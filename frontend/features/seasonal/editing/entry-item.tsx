import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { type Kind, usePublication } from './api.ts'
import type { Entry } from './entries.ts'
import type { Asked } from './season-dialogs.tsx'

interface EntryItemProps {
  readonly kind: Kind
  readonly entry: Entry
  /** Undefined for those who only look. */
  readonly onAsk: ((asked: Asked) => void) | undefined
}

/** One item or recipe: when it is good, whether it is shown, and what can be done with it. */
export function EntryItem({ kind, entry, onAsk }: EntryItemProps) {
  const { name, imageUrl, published, facts, months, lost } = entry
  return (
    <li className="season-entry" aria-label={name}>
      <div className="season-entry-picture">
        <ProduceImage url={imageUrl} alt="" sizes="72px" />
      </div>
      <div className="season-entry-words">
        <h2>{name}</h2>
        <p className="soft">{facts}</p>
        <p className="soft">{months}</p>
        {!published && <Badge>Withdrawn</Badge>}
        {lost && <Badge tone="honey">{lost}</Badge>}
      </div>
      {onAsk && <Ways kind={kind} entry={entry} onAsk={onAsk} />}
    </li>
  )
}

function Ways({ kind, entry: { id, name, published }, onAsk }: EntryItemProps & { onAsk: (asked: Asked) => void }) {
  const publication = usePublication()
  const republish = () =>
    publication.mutate(
      { kind, id, published: true },
      { onSuccess: () => toast({ title: `${name} is published again` }) },
    )
  return (
    <div className="season-entry-ways" role="group" aria-label={`Actions for ${name}`}>
      {published ? (
        <>
          <Button look="secondary" size="small" onClick={() => onAsk({ what: 'edit', kind, id })}>
            Edit
          </Button>
          <Button look="quiet" size="small" onClick={() => onAsk({ what: 'withdraw', kind, id })}>
            Withdraw
          </Button>
        </>
      ) : (
        <Button look="secondary" size="small" busy={publication.isPending} onClick={republish}>
          Publish again
        </Button>
      )}
    </div>
  )
}
