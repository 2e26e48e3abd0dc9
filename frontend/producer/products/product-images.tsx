import { DeleteOutlined, LeftOutlined, LoadingOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { App, Button, Space, Tag, Typography, Upload } from 'antd'
import { lazy, type PointerEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { MAX_PRODUCT_IMAGES } from '#domain/catalog/product-images.ts'
import { imageUploadTarget, uploadErrorOf } from '#frontend/shared/lib/uploads.ts'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import './products.css'

const CameraCapture = lazy(async () => ({
  default: (await import('#frontend/shared/ui/camera-capture.tsx')).CameraCapture,
}))

const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,image/avif'

export interface ProductImage {
  readonly url: string
  /** Id of a new upload; left out for an image that the product already has. */
  readonly imageId?: string
}

interface ProductImagesProps {
  /** Id from the form item. */
  readonly id?: string
  readonly images?: readonly ProductImage[]
  readonly onChange?: (images: readonly ProductImage[]) => void
  /** Reports running uploads, during which the form cannot be sent. */
  readonly onBusy: (busy: boolean) => void
}

/** Field for a product's images, cover first: choose, drop, photograph or reorder them. They upload immediately. */
export function ProductImages({ id, images = [], onChange, onBusy }: ProductImagesProps) {
  const list = useRef<HTMLDivElement>(null)
  const { waiting, add, change } = useUploads(images, { onChange, onBusy })
  const [moved, setMoved] = useState<Moved>()
  useEffect(() => focusControl(list.current, moved), [moved])
  const move = (from: number, to: number) => change(images.toSpliced(from, 1).toSpliced(to, 0, images[from]!))
  const step = (from: number, by: -1 | 1) => {
    move(from, from + by)
    setMoved({ to: from + by, control: by < 0 ? 'left' : 'right' })
  }
  const { drag, handlersOf } = useDrag(list, (from, to) => {
    move(from, to)
    setMoved({ to })
  })
  const remove = (at: number) => {
    change(images.toSpliced(at, 1))
    setMoved({ to: Math.min(at, images.length - 2), control: 'remove' })
  }
  const full = images.length + waiting >= MAX_PRODUCT_IMAGES
  return (
    <div ref={list} className="product-images">
      <Upload
        id={id}
        accept={ACCEPTED}
        listType="picture-card"
        multiple
        fileList={[
          ...images.map(({ url }) => ({ uid: url, name: url, status: 'done' as const })),
          ...Array.from({ length: waiting }, (_, i) => ({
            uid: `waiting ${i}`,
            name: 'Uploading',
            status: 'uploading' as const,
          })),
        ]}
        itemRender={(_, { uid, status }) => {
          const at = images.findIndex(({ url }) => url === uid)
          if (status === 'uploading')
            return (
              <div className="product-image-waiting">
                <LoadingOutlined /> Uploading
              </div>
            )
          // A removed image is still rendered while antd animates it away.
          return at < 0 ? (
            <span />
          ) : (
            <ImageCard
              url={uid}
              at={at}
              count={images.length}
              drag={drag}
              handlers={handlersOf(at)}
              onMove={(by) => step(at, by)}
              onRemove={() => remove(at)}
            />
          )
        }}
        customRequest={({ file }) => add(file as File)}
      >
        {!full && (
          <button type="button" className="product-image-add">
            <PlusOutlined />
            {images.length === 0 ? 'Upload images' : 'Add images'}
          </button>
        )}
      </Upload>
      <Space orientation="vertical" size="small">
        {!full && (
          <Suspense fallback={null}>
            <CameraCapture
              accept={ACCEPTED}
              onPicture={add}
              buttonFor={(open) => <Button onClick={open}>Take a picture</Button>}
            />
          </Suspense>
        )}
        <Typography.Text type="secondary">
          Up to {MAX_PRODUCT_IMAGES} images; the first is the cover. Drag an image to move it. JPEG, PNG, GIF, WebP or
          AVIF, up to 5 MB each. Location and other camera data are removed.
        </Typography.Text>
      </Space>
      <span role="status" className="visually-hidden">
        {moved && moved.control !== 'remove' && `Moved to position ${moved.to + 1} of ${images.length}`}
      </span>
    </div>
  )
}

/** Uploads files one after another, so that they keep the order in which they were chosen. */
function useUploads(
  images: readonly ProductImage[],
  { onChange, onBusy }: Pick<ProductImagesProps, 'onChange' | 'onBusy'>,
) {
  const { message } = App.useApp()
  const [waiting, setWaiting] = useState(0)
  const latest = useRef({ images, waiting: 0, last: Promise.resolve() })
  latest.current.images = images
  const change = (next: readonly ProductImage[]) => {
    latest.current.images = next
    onChange?.(next)
  }
  const countWaiting = (by: 1 | -1) => {
    latest.current.waiting += by
    setWaiting(latest.current.waiting)
    onBusy(latest.current.waiting > 0)
  }
  const send = async (file: File) => {
    try {
      const { imageId, url } = await imageUploadTarget.send(file, {
        onProgress: () => {},
        signal: new AbortController().signal,
      })
      const { images } = latest.current
      if (images.some((image) => image.url === url)) void message.info('This product already has this image.')
      else change([...images, { imageId, url }])
    } catch (error) {
      const { title, text } = uploadErrorOf(imageUploadTarget, error)
      void message.error(`${title}. ${text}`)
    } finally {
      countWaiting(-1)
    }
  }
  const add = (file: File) => {
    const problem = imageUploadTarget.validate(file)
    if (problem) return void message.error(`${problem.title}. ${problem.text}`)
    if (latest.current.images.length + latest.current.waiting >= MAX_PRODUCT_IMAGES)
      return void message.error({ key: 'too many images', content: `At most ${MAX_PRODUCT_IMAGES} images` })
    countWaiting(1)
    latest.current.last = latest.current.last.then(() => send(file))
  }
  return { waiting, add, change }
}

interface Point {
  readonly x: number
  readonly y: number
}

/** An image being dragged; coordinates are relative to the list, so that scrolling does not change them. */
interface Drag {
  readonly from: number
  readonly to: number
  readonly start: Point
  readonly offset: Point
  readonly centers: readonly Point[]
}

/** Shorter movements are clicks, px. */
const DRAG_THRESHOLD = 4

/** Drags an image with mouse, pen or finger; it is dropped at the position nearest to the pointer. */
function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const inList = ({ x, y }: Point): Point => {
    const { left, top } = list.current!.getBoundingClientRect()
    return { x: x - left, y: y - top }
  }
  const pointIn = ({ clientX, clientY }: PointerEvent): Point => inList({ x: clientX, y: clientY })
  const handlersOf = (from: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const centers = [...list.current!.querySelectorAll('.product-image-card')].map((card) => {
        const { left, top, width, height } = card.getBoundingClientRect()
        return inList({ x: left + width / 2, y: top + height / 2 })
      })
      setDrag({ from, to: from, start: pointIn(event), offset: { x: 0, y: 0 }, centers })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.from !== from) return
      const point = pointIn(event)
      const offset = { x: point.x - drag.start.x, y: point.y - drag.start.y }
      const moving = drag.offset.x !== 0 || drag.offset.y !== 0 || Math.hypot(offset.x, offset.y) > DRAG_THRESHOLD
      if (moving) setDrag({ ...drag, offset, to: nearest(drag.centers, point) })
    },
    onPointerUp: () => {
      if (drag?.from === from && drag.to !== from) onDrop(from, drag.to)
    },
    // Also fires after `pointerup`.
    onLostPointerCapture: () => setDrag(undefined),
  })
  return { drag, handlersOf }
}

function nearest(centers: readonly Point[], { x, y }: Point): number {
  const distances = centers.map((center) => Math.hypot(center.x - x, center.y - y))
  return distances.indexOf(Math.min(...distances))
}

type Control = 'left' | 'right' | 'remove'

interface ImageCardProps {
  readonly url: string
  readonly at: number
  readonly count: number
  /** The current drag, of this image or another one. */
  readonly drag: Drag | undefined
  readonly handlers: ReturnType<ReturnType<typeof useDrag>['handlersOf']>
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

function ImageCard({ url, at, count, drag, handlers, onMove, onRemove }: ImageCardProps) {
  const name = `image ${at + 1}`
  const offset = drag?.from === at ? drag.offset : undefined
  const side = drag && drag.to === at && drag.from !== at ? (drag.from < at ? 'after' : 'before') : undefined
  return (
    <div
      className="product-image-card"
      data-drop={side}
      data-dragged={offset && (offset.x !== 0 || offset.y !== 0) ? true : undefined}
      style={offset && { transform: `translate(${offset.x}px, ${offset.y}px)` }}
    >
      <div className="product-image-handle" {...handlers}>
        <ProduceImage url={url} alt={`Product ${name}`} sizes="108px" eager />
      </div>
      {at === 0 && <Tag className="product-image-cover">Cover</Tag>}
      <Space.Compact block>
        <Button
          data-control="left"
          icon={<LeftOutlined />}
          aria-label={`Move ${name} left`}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          data-control="right"
          icon={<RightOutlined />}
          aria-label={`Move ${name} right`}
          disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
        <Button data-control="remove" icon={<DeleteOutlined />} aria-label={`Remove ${name}`} onClick={onRemove} />
      </Space.Compact>
    </div>
  )
}

interface Moved {
  readonly to: number
  /** The button that was pressed; undefined after a drag. */
  readonly control?: Control
}

/** Keeps the focus with the image that was moved, or near the one that was removed. */
function focusControl(list: HTMLElement | null, moved?: Moved): void {
  if (!list || !moved?.control) return
  const card = list.querySelectorAll('.product-image-card')[moved.to]
  const control =
    card?.querySelector<HTMLElement>(`[data-control=${moved.control}]:enabled`) ??
    card?.querySelector<HTMLElement>('[data-control]:enabled') ??
    list.querySelector<HTMLElement>('.product-image-add')
  control?.focus()
}
