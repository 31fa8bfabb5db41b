import { ZoomIn } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './crop-pane.module.css';
import { middleOf, type Picture, type PictureArea } from './picture.ts';
import 'react-easy-crop/react-easy-crop.css';

export type ImageShape = 'round' | 'square' | 'wide';

/** Width of what is cut out, by its height. */
export const aspectOf = (shape: ImageShape): number => (shape === 'wide' ? 16 / 9 : 1);

interface CropPaneProps {
  readonly picture: Picture;
  readonly shape: ImageShape;
  readonly onUse: (area: PictureArea) => void;
  readonly onCancel: () => void;
}

const mostZoom = 4;

/** The part that is taken of an image: moved by finger, mouse or arrow keys, zoomed by pinch, wheel or slider. */
export function CropPane({ picture, shape, onUse, onCancel }: CropPaneProps) {
  const zoomId = useId();
  const [zoom, setZoom] = useState(1);
  const area = useRef<PictureArea>(middleOf(picture, aspectOf(shape)));
  return (
    <>
      <div className={styles.stage} data-shape={shape}>
        <ImageCrop
          address={picture.address}
          shape={shape}
          zoom={zoom}
          mostZoom={mostZoom}
          onZoom={setZoom}
          onArea={(next) => {
            area.current = next;
          }}
        />
      </div>
      <div className={styles.zoom}>
        <ZoomIn size={20} strokeWidth={1.75} aria-hidden />
        <label htmlFor={zoomId}>Zoom</label>
        <input
          id={zoomId}
          className={styles.slider}
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => onUse(area.current)}>Use image</Button>
      </div>
    </>
  );
}

interface ImageCropProps {
  readonly address: string;
  readonly shape: ImageShape;
  readonly zoom: number;
  readonly mostZoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onArea: (area: PictureArea) => void;
}

function ImageCrop({ address, shape, zoom, mostZoom, onZoom, onArea }: ImageCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  return (
    <Cropper
      image={address}
      crop={crop}
      zoom={zoom}
      maxZoom={mostZoom}
      aspect={aspectOf(shape)}
      cropShape={shape === 'round' ? 'round' : 'rect'}
      objectFit="cover"
      showGrid={false}
      keyboardStep={8}
      onCropChange={setCrop}
      onZoomChange={onZoom}
      onCropAreaChange={(_, area) => onArea(area)}
      mediaProps={{ alt: '' }}
      cropperProps={{ role: 'application', 'aria-label': 'Part of the image; arrow keys move it' }}
      // A style element would be refused by the content security policy; its rules come as a file.
      disableAutomaticStylesInjection
    />
  );
}
