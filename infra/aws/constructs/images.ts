import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventType, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { LambdaDestination } from 'aws-cdk-lib/aws-s3-notifications';
import { Construct } from 'constructs';
import { uploadsPrefix } from './event-sources.ts';
import type { GivenUp } from './given-up.ts';
import { acknowledge, logicalId } from './nag.ts';
import { privateBucket } from './private-bucket.ts';
import { ProductFunction } from './product-function.ts';
import { imagesTableAccess } from './table-access.ts';

type ImagesFunctionProps = {
  table: ITableV2;
  uploads: UploadBucket;
  siteBucket: IBucket;
  givenUp: GivenUp;
};

/** Creates the renditions of each upload for pages, or records why the upload was rejected. */
export class ImagesFunction extends Construct {
  constructor(scope: Construct, id: string, props: ImagesFunctionProps) {
    super(scope, id);
    const { table, uploads, siteBucket, givenUp } = props;
    const images = new ProductFunction(this, 'Function', {
      name: 'images',
      // A photo takes a second or two; the largest accepted one needs several times its 160 MB of decoded
      // pixels.
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
    });
    acknowledge(this, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(siteBucket)}.Arn>/media/p/*]`]: 'It writes images.',
    });
    images.live.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: givenUp.ofCalls(),
    });
    uploads.bucket.addEventNotification(EventType.OBJECT_CREATED, new LambdaDestination(images.live), {
      prefix: uploadsPrefix,
    });
  }
}

/**
 * The bucket to which browsers post images, with a form that the merchants' function signed. No file is
 * served from it, and one that the images function has not processed after a day is deleted.
 */
export class UploadBucket extends Construct {
  readonly bucket: IBucket;
  /** The origin that the dashboard's scripts post to. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { appDomain }: { appDomain: string }) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Bucket', {
      expireAfter: Duration.days(1),
      cors: [{ allowedOrigins: [`https://${appDomain}`], allowedMethods: [HttpMethods.POST] }],
      withoutAccessLog: 'Forms come signed from the merchants’ function, which logs each.',
    });
    this.origin = `https://${this.bucket.bucketRegionalDomainName}`;
  }

  /** A signed form has its signer's permission: to put files below the prefix. */
  toSignForms(scope: Construct): PolicyStatement[] {
    return [this.onUploads(scope, ['s3:PutObject'])];
  }

  toTakeUploads(scope: Construct): PolicyStatement[] {
    return [
      this.onUploads(scope, ['s3:GetObject', 's3:DeleteObject']),
      // Without it S3 answers 403 instead of 404 for an upload that was processed before, and a repeated call
      // would fail.
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }),
    ];
  }

  private onUploads(scope: Construct, actions: string[]): PolicyStatement {
    acknowledge(scope, {
      [`AwsSolutions-IAM5[Resource::<${logicalId(this.bucket)}.Arn>/${uploadsPrefix}*]`]:
        'Uploads are what it deals with.',
    });
    return new PolicyStatement({ actions, resources: [this.bucket.arnForObjects(`${uploadsPrefix}*`)] });
  }
}
