import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type ApplicationDetails,
  RENEWAL_DAYS,
  REVIEW_AREAS,
  reviewAreas,
} from '#domain/producer-verification/application.ts'
import {
  type ApplyForm as ApplicationInput,
  applyForm,
  DOCUMENT_LIMITS,
  informationForm,
  type MyVerification,
  type MyVerification as Own,
  type UploadedDocument,
} from '#domain/producer-verification/contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { dateWords, dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { paperWay } from '#frontend/shared/lib/uploads.ts'
import {
  ownVerificationQuery,
  paperAddress,
  useAnswer,
  useApply,
  useWithdraw,
} from '#frontend/shared/producer-verification/api.ts'
import { Asked, STANDINGS } from '#frontend/shared/producer-verification/application-status.tsx'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { PaperField, PaperList } from '#frontend/shared/ui/document-field.tsx'
import { Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import '#frontend/shared/producer-verification/producer-verification.css'

/** What stands in the fields of the application; `yes` or nothing for the commitment. */
const emptyApplication = {
  identityStatement: '',
  identityDocuments: '',
  identityLink: '',
  businessStatement: '',
  businessDocuments: '',
  businessLink: '',
  practicesStatement: '',
  practicesDocuments: '',
  practicesLink: '',
  committed: '',
}
type ApplicationDraft = typeof emptyApplication

/** The draft and its papers as the contract takes them; a commitment that is missing is said by the contract. */
function applicationOf(draft: ApplicationDraft, papers: readonly UploadedDocument[] = []): ApplicationInput {
  const [identity, business, practices] = reviewAreas.map((area) => ({
    statement: draft[`${area}Statement`],
    documents: draft[`${area}Documents`],
    link: draft[`${area}Link`].trim(),
  }))
  return {
    identity: identity!,
    business: business!,
    practices: practices!,
    documentIds: papers.map(({ id }) => id),
    committed: (draft.committed === 'yes') as true,
  }
}

/** `identity.documents` belongs to the field `identityDocuments`. */
const applicationFieldOf = (path: string): string => path.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase())

const FORM = { schema: applyForm, initial: emptyApplication, failed: 'Application not sent' }
const MAPPED = { toForm: (draft: ApplicationDraft) => applicationOf(draft), fieldOf: applicationFieldOf }
type Fields = ReturnType<typeof useForm<ApplicationDraft>>

/** Everything that is looked at, told by the producer. */
function ApplyForm({ again }: { readonly again: boolean }) {
  const form = useForm({ ...FORM, ...MAPPED })
  const apply = useApply()
  const [papers, setPapers] = useState<readonly UploadedDocument[]>([])
  const [uploading, setUploading] = useState(false)
  const busy = apply.isPending || uploading
  const done = () => toast({ title: 'Application sent', text: 'We’ll look at it within 7 business days.' })
  const send = () => {
    const told = applicationOf(form.values, papers)
    apply.mutate(told, { onSuccess: done, onError: form.refused })
  }
  return (
    <Card role="region" aria-label="Apply">
      <h2>{again ? 'Apply again' : 'Apply for verification'}</h2>
      <p className="field-hint">Only those who verify see what you tell here. It is kept encrypted.</p>
      <form {...form.props(busy, send)} aria-label="Apply for verification">
        {reviewAreas.map((area) => (
          <AreaFields key={area} form={form} area={area} />
        ))}
        <PaperField
          label="Files (optional)"
          way={paperWay}
          papers={papers}
          onChange={setPapers}
          onBusy={setUploading}
          room={DOCUMENT_LIMITS.each}
          error={form.errors.documentIds}
        />
        <Commitment form={form} />
        <Button type="submit" busy={busy}>
          Send application
        </Button>
      </form>
    </Card>
  )
}

function AreaFields({
  form: { field, errors },
  area,
}: {
  readonly form: Fields
  readonly area: keyof ApplicationDetails
}) {
  const { title, prompt, documentsHint } = REVIEW_AREAS[area]
  return (
    <fieldset className="verification-area">
      <legend>{title}</legend>
      <Field label="What you can tell us" error={errors[`${area}Statement`]} hint={prompt}>
        <textarea {...field(`${area}Statement`)} rows={4} />
      </Field>
      <Field
        label={area === 'practices' ? 'Numbers and links (optional)' : 'Numbers and links'}
        error={errors[`${area}Documents`]}
        hint={documentsHint}
      >
        <textarea {...field(`${area}Documents`)} rows={2} />
      </Field>
      <Field
        label="Where we can see them (optional)"
        error={errors[`${area}Link`]}
        hint="A link to a shared folder or a public register."
      >
        <input {...field(`${area}Link`)} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </Field>
    </fieldset>
  )
}

function Commitment({ form: { values, errors, fill } }: { readonly form: Fields }) {
  const turn = () => fill((now) => ({ ...now, committed: now.committed ? '' : 'yes' }))
  return (
    <div className="verification-area">
      <Tick checked={values.committed === 'yes'} onChange={turn}>
        I commit to the quality the marketplace rules ask for
      </Tick>
      <p className="field-hint">
        <Link to={paths.marketplaceRules} target="_blank" rel="noopener">
          Read the marketplace rules
        </Link>
      </p>
      <div role="alert">
        {errors.committed && values.committed !== 'yes' && <p className="field-error">{errors.committed}</p>}
      </div>
    </div>
  )
}

/** What the verifier has asked for; `had` papers came with the application. */
function AnswerForm({ had }: { readonly had: number }) {
  const form = useForm({ schema: informationForm, initial: { answer: '' }, failed: 'Answer not sent' })
  const answer = useAnswer()
  const [papers, setPapers] = useState<readonly UploadedDocument[]>([])
  const [uploading, setUploading] = useState(false)
  const busy = answer.isPending || uploading
  const room = DOCUMENT_LIMITS.each - had
  const done = () => toast({ title: 'Answer sent', text: 'We’re back to reviewing your application.' })
  const send = () => {
    const told = { ...form.values, documentIds: papers.map(({ id }) => id) }
    answer.mutate(told, { onSuccess: done, onError: form.refused })
  }
  return (
    <form {...form.props(busy, send)} aria-label="Answer">
      <Field label="Your answer" error={form.errors.answer}>
        <textarea {...form.field('answer')} rows={4} />
      </Field>
      {room > 0 && (
        <PaperField
          label="Files (optional)"
          way={paperWay}
          papers={papers}
          onChange={setPapers}
          onBusy={setUploading}
          room={room}
          error={form.errors.documentIds}
        />
      )}
      <Button type="submit" size="small" busy={busy}>
        Send answer
      </Button>
    </form>
  )
}

type Application = NonNullable<MyVerification['application']>

/** The last application: what became of it, what is still wanted. */
function ApplicationStanding({ application }: { readonly application: Application }) {
  const { id, status, submittedAt, informationRequests, documents } = application
  const { label, tone } = STANDINGS[status]
  return (
    <>
      <div role="status">
        <p>
          <Badge tone={tone}>{label}</Badge> You applied on {dateWords(submittedAt)}.
        </p>
        <Next application={application} />
        <Asked informationRequests={informationRequests} />
      </div>
      <PaperList papers={documents} addressOf={paperAddress(id)} />
      {status === 'information_requested' && <AnswerForm had={documents.length} />}
      {(status === 'pending' || status === 'information_requested') && <Withdraw />}
    </>
  )
}

function Next({ application: { status, reviewDueOn, decidedAt, reason } }: { readonly application: Application }) {
  if (status === 'pending') return <p>You’ll hear from us by {dayWords(reviewDueOn)}.</p>
  if (status === 'information_requested') return <p>The clock on our decision stops until you answer.</p>
  if (!decidedAt || !reason) return null
  return (
    <p>
      Decided on {dateWords(decidedAt)}: {reason}
    </p>
  )
}

function Withdraw() {
  const withdraw = useWithdraw()
  return (
    <Button look="quiet" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      Take the application back
    </Button>
  )
}

/** Where a producer's verification stands, and the way to ask for one. */
export function OwnVerification() {
  const own = useQuery(ownVerificationQuery)
  if (own.isLoadingError) return <ErrorState error={own.error} retry={() => void own.refetch()} />
  if (!own.data) return <Skeleton height="24rem" />
  const { current, application, canApply } = own.data
  return (
    <div className="verification">
      <Card role="region" aria-label="Where you stand">
        <h2>Where you stand</h2>
        <Held current={current} />
        {application && <ApplicationStanding application={application} />}
      </Card>
      <WhatIsChecked />
      {canApply && <ApplyForm again={current !== null || application !== null} />}
    </div>
  )
}

function Held({ current }: Pick<Own, 'current'>) {
  if (!current) return <p>You don’t have the verified badge. You can sell without it.</p>
  return (
    <p>
      <strong>Verified until {dayWords(current.expiresOn)}.</strong> You can renew it in the last {RENEWAL_DAYS} days
      before.
    </p>
  )
}

const WhatIsChecked = () => (
  <Card role="region" aria-label="What we look at">
    <h2>What we look at</h2>
    <dl className="verification-areas">
      {reviewAreas.map((area) => (
        <div key={area}>
          <dt>{REVIEW_AREAS[area].title}</dt>
          <dd>{REVIEW_AREAS[area].prompt}</dd>
        </div>
      ))}
      <div>
        <dt>Quality commitment</dt>
        <dd>That you follow the marketplace rules, and how you have handled orders so far.</dd>
      </div>
    </dl>
    <p>
      A review takes 5 to 7 business days, is free, and is repeated every year. The badge says what we saw on a given
      day; it doesn’t guarantee quality. <Link to={paths.verificationProcess}>How we verify</Link>
    </p>
  </Card>
)
