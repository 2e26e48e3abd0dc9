import { useMutation } from '@tanstack/react-query'
import decodeQR from 'qr/decode.js'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { type CheckInAsked, useChangeStatus, useCheckIn } from '#frontend/shared/orders/api.ts'
import { OrderLines } from '#frontend/shared/orders/order-parts.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { CameraView, useCamera } from '#frontend/shared/ui/camera-view.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import './orders.css'

export function CheckInPage() {
  const [query] = useSearchParams()
  return (
    <ConsolePage title="Check in">
      <CheckIn code={query.get('code') || undefined} />
    </ConsolePage>
  )
}

/** Finds the buyer's order by its code or number, shows it and marks it as handed over. */
function CheckIn({ code }: { readonly code: string | undefined }) {
  const found = useCheckIn()
  const { mutate: ask } = found
  useEffect(() => {
    if (code) ask({ code })
  }, [code, ask])
  if (found.data) return <Found order={found.data} onNext={found.reset} />
  return (
    <div className="check-in">
      {found.error && (
        <p className="check-in-no" role="alert">
          {sentenceOf(found.error)}
        </p>
      )}
      {/* Read anew after a no: the same code held up again is not asked about twice a second. */}
      <CodeReader key={found.submittedAt} onRead={(read) => ask({ code: read })} />
      <ByNumber busy={found.isPending} onAsk={ask} />
    </div>
  )
}

function ByNumber({ busy, onAsk }: { readonly busy: boolean; readonly onAsk: (asked: CheckInAsked) => void }) {
  const [number, setNumber] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim()) onAsk({ number: number.trim() })
  }
  return (
    <form className="check-in-number" onSubmit={submit} noValidate>
      <Field label="Or the order number">
        <input
          name="number"
          maxLength={40}
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      </Field>
      <Button type="submit" look="secondary" busy={busy}>
        Look it up
      </Button>
    </form>
  )
}

function Found({ order, onNext }: { readonly order: OrderCard; readonly onNext: () => void }) {
  const change = useChangeStatus()
  const next = (
    <Button look={change.isSuccess ? 'primary' : 'quiet'} onClick={onNext}>
      Next order
    </Button>
  )
  if (change.isSuccess)
    return (
      <div className="check-in">
        <p role="status">
          <strong>Order {order.orderNumber} is handed over.</strong>
        </p>
        <div className="row">{next}</div>
      </div>
    )
  return (
    <div className="check-in">
      <div role="status">
        <h3>{order.buyerName}</h3>
        <p>Order {order.orderNumber}, paid and ready.</p>
      </div>
      <OrderLines lines={order.lines} />
      <div className="row">
        <Button busy={change.isPending} onClick={() => change.mutate({ id: order.id, status: 'completed' })}>
          Hand over
        </Button>
        {next}
      </div>
    </div>
  )
}

/** Reads a QR code with the camera, or from a photo where there is none. */
function CodeReader({ onRead }: { readonly onRead: (text: string) => void }) {
  const camera = useCamera((film, signal) => watchForCode(film, { signal, onRead }))
  return (
    <>
      <CameraView camera={camera} live="Point it at the buyer’s code." />
      <FromPhoto onRead={onRead} />
    </>
  )
}

/** Photos come as large as cameras make them; they are read here and go nowhere. */
function FromPhoto({ onRead }: { readonly onRead: (text: string) => void }) {
  const id = useId()
  const read = useMutation({
    mutationFn: async (photo: File) => {
      if (!photo.type.startsWith('image/')) throw new Error('Please select an image file')
      const text = await readPhoto(photo).catch(() => undefined)
      if (text === undefined) throw new Error('There is no code in this photo. Please take it closer, in good light.')
      return text
    },
    onSuccess: onRead,
  })
  return (
    <div className="check-in-photo">
      <label className="button button-secondary button-small" htmlFor={id}>
        {read.isPending ? 'Reading…' : 'Use a photo of the code'}
      </label>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          if (photo) read.mutate(photo)
          target.value = ''
        }}
      />
      {read.error && <p role="alert">{read.error.message}</p>}
    </div>
  )
}

/** A photo may take longer than a frame of a film, of which there is always another, ms. */
const FOR_A_PHOTO_MS = 1_500
/** Larger is slower, and finds no more. */
const WIDEST = 1_280

/** What stands in the QR code of a picture; undefined where none is found. */
function readCode(pixels: ImageData, timeLimit?: number): string | undefined {
  try {
    return decodeQR(pixels, timeLimit ? { timeLimit } : {})
  } catch {
    // It throws where there is no code: the usual case, with a camera that is still being pointed.
    return undefined
  }
}

/** The same in a photo. Rejects what is no picture. */
async function readPhoto(photo: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(photo)
  const pixels = pixelsOf(picture, picture)
  picture.close()
  return readCode(pixels, FOR_A_PHOTO_MS)
}

/** What a picture or a frame shows, made smaller where it is large. */
function pixelsOf(
  source: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
  canvas = document.createElement('canvas'),
): ImageData {
  const scale = Math.min(1, WIDEST / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('this browser draws no pictures')
  drawing.drawImage(source, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}

const LOOK_EVERY_MS = 150

interface Watching {
  readonly signal: AbortSignal
  readonly onRead: (text: string) => void
}

/** Looks at a film until it shows a code, which is told once. */
function watchForCode(film: HTMLVideoElement, { signal, onRead }: Watching): void {
  const canvas = document.createElement('canvas')
  const timer = setInterval(() => {
    const { videoWidth: width, videoHeight: height } = film
    if (width === 0) return
    const text = readCode(pixelsOf(film, { width, height }, canvas))
    if (text === undefined) return
    clearInterval(timer)
    onRead(text)
  }, LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
