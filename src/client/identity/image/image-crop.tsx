import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { PictureArea } from '#client/lib/shrink-image.ts';

export interface ImageCropProps {
  readonly address: string;
  readonly shape: 'round' | 'square';
  readonly zoom: number;
  readonly mostZoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onArea: (area: PictureArea) => void;
}

export function ImageCrop({ address, shape, zoom, mostZoom, onZoom, onArea }: ImageCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  return (
    <Cropper
      image={address}
      crop={crop}
      zoom={zoom}
      maxZoom={mostZoom}
      aspect={1}
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
