import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id/id.ts';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { calendarDay, formatNumber } from '../../../../lib/format.ts';
import { productTab as words } from '../../../../messages/editor.ts';
import { Card } from '../../../../ui/card.tsx';
import type { EditorValues } from '../editor-values.ts';
import s from '../list-row.module.css';
import { ListRow } from '../list-row.tsx';
import { SortableList } from '../sorting/sortable-list.tsx';

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

  const nameOf = (key: string) =>
    words.review(formatNumber(reviews.fields.findIndex((field) => field.key === key) + 1));

  return (
    <Card
      title={words.reviews}
      description={words.reviewsHint}
      action={
        <Button variant="light" size="sm" leftSection={<IconPlus size={18} />} onClick={add}>
          {words.addReview}
        </Button>
      }
    >
      <SortableList
        className={s.list}
        ids={reviews.fields.map(({ key }) => key)}
        nameOf={nameOf}
        onMove={reviews.move}
      >
        {reviews.fields.map((review, index) => (
          <ListRow
            key={review.key}
            name={words.review(formatNumber(index + 1))}
            position={{ index, count: reviews.fields.length }}
            onMove={reviews.move}
            onRemove={reviews.remove}
          >
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
                autosize
                minRows={2}
                maxRows={8}
                error={errors?.[index]?.review?.message}
                {...register(`product.reviews.${index}.review`)}
              />
            </div>
          </ListRow>
        ))}
      </SortableList>
    </Card>
  );
}
