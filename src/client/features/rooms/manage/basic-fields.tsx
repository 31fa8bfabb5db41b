import { RoomCover } from '#client/features/rooms/room-cover.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { WideImageField } from '#client/people/image/image-field.tsx';
import { roomLimits } from '#contract/room-limits.ts';
import { followedSuffix } from '#domain/suffix.ts';
import { DescriptionField } from './description-field.tsx';
import { FixedValue, isFixed, type RoomFieldsProps } from './field-parts.tsx';
import { HostField } from './host-field.tsx';

export function BasicFields(props: RoomFieldsProps) {
  const { room, values, change, faults } = props;
  const withName = (name: string) => {
    if (room !== null) return { name };
    const names = { from: values.name, to: name };
    return { name, lastlinkSuffix: followedSuffix(values.lastlinkSuffix, names) };
  };
  return (
    <>
      <HostField {...props} />
      {isFixed(room) ? (
        <FixedValue label="Topic" value={values.name} />
      ) : (
        <TextField
          label="Topic"
          name="name"
          autoComplete="off"
          autoCapitalize="sentences"
          limit={roomLimits.nameMaxLength}
          value={values.name}
          onChange={(name) => change(withName(name))}
          error={faults.name}
        />
      )}
      <DescriptionField
        value={values.description}
        onChange={(description) => change({ description })}
        error={faults.description}
      />
      <WideImageField
        label="Cover image"
        isOptional
        image={values.coverImage}
        preview={<RoomCover name={values.name} image={values.coverImage || null} size="page" />}
        onChange={(coverImage) => change({ coverImage })}
        {...(faults.coverImage && { error: faults.coverImage })}
      />
      <TextField
        label="Tags"
        name="tags"
        isOptional
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="next"
        value={values.tags}
        onChange={(tags) => change({ tags })}
        error={faults.tags}
        hint={`Separate them by commas; at most ${roomLimits.tagsMax} of ${roomLimits.tagMaxLength} letters.`}
      />
    </>
  );
}
