import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { EventType, type IBucket } from 'aws-cdk-lib/aws-s3';
import { LambdaDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { uploadsPrefix } from '../uploads-prefix.ts';
import { failureQueue } from './failure-queue.ts';
import { logicalId } from './logical-id.ts';
import { ProductFunction } from './product-function.ts';
import { imagesTableAccess } from './table-access.ts';
import type { UploadBucket } from './upload-bucket.ts';

type ImagesFunctionProps = {
  table: ITableV2;
  uploads: UploadBucket;
  siteBucket: IBucket;
  alarmTopic: ITopic;
};

/** Turns each upload into the pictures that pages show, or into a refusal that says why. */
export class ImagesFunction extends Construct {
  constructor(scope: Construct, id: string, props: ImagesFunctionProps) {
    super(scope, id);
    const { table, uploads, siteBucket, alarmTopic } = props;
    const images = new ProductFunction(this, 'Function', {
      name: 'images',
      // A photo takes a second or two; the largest that is accepted unpacks to 160 MB, several times over.
      timeout: Duration.minutes(1),
      memorySize: 1536,
      nativeModules: true,
      environment: {
        TABLE_NAME: table.tableName,
        UPLOAD_BUCKET: uploads.bucket.bucketName,
        SITE_BUCKET: siteBucket.bucketName,
      },
      access: [
        ...imagesTableAccess(table),
        ...uploads.toTakeUploads(this),
        new PolicyStatement({
          actions: ['s3:PutObject'],
          resources: [siteBucket.arnForObjects('media/p/*')],
        }),
      ],
      alarmTopic,
    });
    acknowledge(this, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(siteBucket)}.Arn>/media/p/*]`]:
        'Pictures are what it writes.',
    });
    images.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      // With the whole call in it, so that it can be made again.
      onFailure: new SqsDestination(failureQueue(this, { name: 'mirsah-images-failures', alarmTopic })),
    });
    uploads.bucket.addEventNotification(EventType.OBJECT_CREATED, new LambdaDestination(images), {
      prefix: uploadsPrefix,
    });
  }
}
