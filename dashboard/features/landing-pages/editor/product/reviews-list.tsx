import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id/id.ts';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { calendarDay } from '../../../../lib/format.ts';
import { productTab as words } from '../../../../messages/editor.ts';
import { Card } from '../../../../ui/card.tsx';
import { AddButton } from '../add-button.tsx';
import type { EditorValues } from '../editor-values.ts';
import { EntryList } from '../entry-list.tsx';
import s from '../list-row.module.css';

const ratings = [5, 4, 3, 2, 1];
const ratingOptions = ratings.map((rating) => ({
  value: String(rating),
  label: words.stars[rating] ?? String(rating),
}));

export function ReviewsList() {
  const { register, formState } = useFormContext<EditorValues>();
  const reviews = useFieldArray<EditorValues, 'product.reviews', 'key'>({
    name: 'product.reviews',
    keyName: 'key',
  });
  const errors = formState.errors.product?.reviews;

  function add() {
    reviews.append({
      id: randomId(),
      rating: 5,
      review: '',
      reviewerName: '',
      date: calendarDay(new Date()),
    });
  }

  return (
    <Card
      title={words.reviews}
      description={words.reviewsHint}
      action={<AddButton label={words.addReview} onClick={add} />}
    >
      <EntryList
        entries={reviews.fields}
        nameOf={words.review}
        onMove={reviews.move}
        onRemove={reviews.remove}
        empty={words.noReviews}
      >
        {(_, index) => (
          <div className={s.threeFields}>
            <TextInput
              label={words.reviewerName}
              error={errors?.[index]?.reviewerName?.message}
              {...register(`product.reviews.${index}.reviewerName`)}
            />
            <NativeSelect
              label={words.rating}
              data={ratingOptions}
              error={errors?.[index]?.rating?.message}
              {...register(`product.reviews.${index}.rating`, { valueAsNumber: true })}
            />
            <TextInput
              label={words.date}
              type="date"
              error={errors?.[index]?.date?.message}
              {...register(`product.reviews.${index}.date`)}
            />
            <Textarea
              className={s.wholeLine}
              label={words.reviewText}
              classNames={{ input: s.growing ?? '' }}
              rows={2}
              resize="vertical"
              error={errors?.[index]?.review?.message}
              {...register(`product.reviews.${index}.review`)}
            />
          </div>
        )}
      </EntryList>
    </Card>
  );
}
